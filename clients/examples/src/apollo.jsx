// The slider with Apollo Client: its default cache, and no setting for asof.

import { ApolloClient, HttpLink, InMemoryCache, gql } from "@apollo/client";
import { ApolloProvider, useQuery } from "@apollo/client/react";
import { ON_A_DAY } from "./days.js";
import { TimeSlider } from "./slider.jsx";

const DOCUMENT = gql(ON_A_DAY);

export function App({ url, target, days, fetch }) {
  const client = new ApolloClient({ link: new HttpLink({ uri: url, fetch }), cache: new InMemoryCache() });
  const useText = (on) => {
    const { data, loading, error } = useQuery(DOCUMENT, { variables: { ref: target, on } });
    return { loading, error, version: data?.pointInTime };
  };
  return (
    <ApolloProvider client={client}>
      <TimeSlider days={days} useText={useText} />
    </ApolloProvider>
  );
}
