// What the generated types promise, held by the compiler: it fails where a scalar is `any`.
import type { OnADayQuery, OnADayQueryVariables, RevisionsSubscription } from "./generated/operations.js";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function holds<_T extends true>(): void {}

type Version = NonNullable<OnADayQuery["pointInTime"]>;
holds<Same<Version["treeHash"], string>>();
holds<Same<NonNullable<Version["text"]>["language"], string>>();
holds<Same<Version["valid"]["to"], string | null>>();
holds<Same<RevisionsSubscription["revisions"]["recordedAt"], string>>();

export const variables: OnADayQueryVariables = { ref: "art. 4º, Carta", asOf: { at: "1995-01-01" } };
