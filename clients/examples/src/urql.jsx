// The slider with urql: its cache of documents, and no setting for asof.

import { Client, Provider, cacheExchange, fetchExchange, useQuery } from "urql";
import { ON_A_DAY } from "./days.js";
import { TimeSlider } from "./slider.jsx";

export function App({ url, target, days, fetch }) {
  const client = new Client({ url, fetch, exchanges: [cacheExchange, fetchExchange] });
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
