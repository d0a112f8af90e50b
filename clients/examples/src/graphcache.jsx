// The slider with urql's graphcache, which keeps objects by their ids as Apollo Client does.

import { cacheExchange } from "@urql/exchange-graphcache";
import { Client, Provider, fetchExchange, useQuery } from "urql";
import { ON_A_DAY } from "./days.js";
import { TimeSlider } from "./slider.jsx";

export function App({ url, target, days, fetch }) {
  const exchanges = [cacheExchange({ keys: { Assurance: () => null, Interval: () => null } }), fetchExchange];
  const client = new Client({ url, fetch, exchanges });
  const useText = (on) => {
    const [{ data, fetching, stale, error }] = useQuery({ query: ON_A_DAY, variables: { ref: target, on } });
    return { loading: fetching || stale, error, version: data?.pointInTime };
  };
  return (
    <Provider value={client}>
      <TimeSlider days={days} useText={useText} />
    </Provider>
  );
}
