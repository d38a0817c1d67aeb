import { errorText } from '../../api/errors.ts';

interface Removal {
  mutation: {
    mutate: (input: { id: string }) => void;
    reset: () => void;
    isPending: boolean;
    error: unknown;
  };
  id: string | undefined;
  failure: string;
  onClose: () => void;
}

export function useRemoval({ mutation, id, failure, onClose }: Removal) {
  return {
    busyLabel: 'Eliminando...',
    busy: mutation.isPending,
    error: mutation.error ? errorText(mutation.error, failure) : null,
    onConfirm: () => {
      if (id !== undefined) mutation.mutate({ id });
    },
    onClose: () => {
      mutation.reset();
      onClose();
    },
  };
}
