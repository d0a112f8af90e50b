// A handle over days, and under it the words of a provision on the day at the handle, and how far they are known.

import { useState } from "react";
import { KNOWN } from "./days.js";

/**
 * @param {{ days: string[], useText: (day: string) => { loading: boolean, error?: Error, version?: object | null } }} props
 *   `useText` is a hook that reads the provision on a day.
 */
export function TimeSlider({ days, useText }) {
  const [stop, setStop] = useState(0);
  const day = days[stop];
  const { loading, error, version } = useText(day);
  return (
    <section>
      <input
        type="range"
        aria-label="Day"
        min={0}
        max={days.length - 1}
        value={stop}
        onChange={(event) => setStop(Number(event.target.value))}
      />
      <output data-day={day} data-loading={loading}>
        {error ? `${day}: ${error.message}` : loading ? `${day} …` : (version?.fullText ?? `${day}: not there yet`)}
      </output>
      {version && <small>{KNOWN[version.assurance.state]}</small>}
    </section>
  );
}
