import {
  checkImport,
  discardImport,
  listImportProblems,
  listImportRows,
  listImports,
  pauseImport,
  readImport,
  startImport,
  undoImport,
  uploadImport,
  type CheckImportInput,
  type ImportDetail,
} from '@petwell/contracts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { sendFile } from '../../../../shared/api/send-file.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

export const importsQuery = queryOptions({
  queryKey: [...adminKeys.imports, 'list'],
  queryFn: ({ signal }) => callRoute(listImports, { signal }),
  staleTime: 0,
});

const pollMs = 1_000;
/** For what another tab, or a colleague, may start. */
const waitingPollMs = 5_000;

export const isWorking = ({ status }: Pick<ImportDetail, 'status'>): boolean =>
  status === 'running' || status === 'undoing';

/** An import. While it runs, it is read every second, in every tab. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminKeys.imports, 'one', id],
    queryFn: ({ signal }) => callRoute(readImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (!data) return false;
      if (isWorking(data) || error) return pollMs;
      return data.status === 'checked' || data.status === 'paused' ? waitingPollMs : false;
    },
    refetchOnWindowFocus: true,
  });

export type ShownRows =
  | 'errors'
  | 'leftOut'
  | 'warnings'
  | 'failed'
  | 'unchanged'
  | 'stayed'
  | 'imported';

/** Reads the problems by kind. Each check finds them anew. */
export const importProblemsQuery = (id: number, checkedAt: string | null) =>
  queryOptions({
    queryKey: [...adminKeys.imports, 'problems', id, checkedAt],
    queryFn: ({ signal }) => callRoute(listImportProblems, { params: { id }, signal }),
    staleTime: 0,
  });

type ProblemKind = { cause: string; column: string | null };

export const importRowsQuery = (id: number, show: ShownRows, kind?: ProblemKind) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.imports, 'rows', id, show, kind ?? null],
    queryFn: ({ pageParam: after, signal }) => {
      const { cause, column } = kind ?? {};
      const of = { ...(cause !== undefined && { cause }), ...(column && { column }) };
      return callRoute(listImportRows, { params: { id }, query: { show, after, ...of }, signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.row ?? null) : null),
    staleTime: 0,
  });

/** Uploads a file, and returns the new import's id. */
export const useUploadImport = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const query = new URLSearchParams({ fileName: file.name.slice(0, 200) }).toString();
      const text = await sendFile(`${uploadImport.path}?${query}`, { file, type: 'text/csv' });
      return uploadImport.responses[201].parse(JSON.parse(text));
    },
  });

export type ImportStep = { check: CheckImportInput } | 'start' | 'pause' | 'undo' | 'discard';

function send(id: number, step: ImportStep): Promise<unknown> {
  const params = { id };
  const once = { params, onceIn: 'page' } as const;
  if (typeof step === 'object') {
    return callRoute(checkImport, { ...once, body: step.check });
  }
  const routes = {
    start: startImport,
    pause: pauseImport,
    undo: undoImport,
    discard: discardImport,
  } as const;
  return callRoute(routes[step], once);
}

/**
 * Does a step of an import, one at a time: a double click is faster than the button. What is shown is read again
 * either way, because another tab may have been first.
 */
export function useImportStep(id: number) {
  const queryClient = useQueryClient();
  const flight = useSingleFlight();
  const { mutate, ...step } = useMutation({
    mutationFn: (wanted: ImportStep) => send(id, wanted),
    onSettled: (_done, _error, wanted) => {
      if (wanted === 'discard') return;
      void queryClient.invalidateQueries({ queryKey: adminKeys.activity });
      return queryClient.invalidateQueries({ queryKey: adminKeys.imports });
    },
  });
  return {
    ...step,
    run: (wanted: ImportStep, onDone?: () => void) => {
      if (!flight.start()) return;
      mutate(wanted, { onSuccess: () => onDone?.(), onSettled: flight.finish });
    },
  };
}
