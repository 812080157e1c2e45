import type { Run } from '@research-studio/client';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownReport, sharedReport, useRun } from '../api-client.ts';
import { Report } from '../report/report.tsx';
import { useRunTab } from '../shell/run-tab.ts';
import { Loaded } from '../shell/states.tsx';
import { Watch } from '../watch/watch.tsx';

/** A run is watched until it has a report, and then read. */
export function RunPage({ id }: { id: string }) {
  const run = useRun(id);
  const cache = useQueryClient();
  const place = useMemo(() => ownReport(id), [id]);
  useRunTab(run.data);
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: ['run', id] });
    void cache.invalidateQueries({ queryKey: ['runs'] });
  };
  return (
    <Loaded queries={[run]}>
      {(data: Run) =>
        data.status === 'done' ? <Report place={place} run={data} /> : <Watch run={data} onChange={refresh} />
      }
    </Loaded>
  );
}

/** A report that somebody shared, without anything that changes it. */
export function SharedPage({ token }: { token: string }) {
  const place = useMemo(() => sharedReport(token), [token]);
  return <Report place={place} run={null} />;
}
