import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { notifyFailure } from '../../ui/notices.tsx';

/** The recipient's responses; a failed one shows why and changes nothing. */
export function useAnswers() {
  const utils = trpc.useUtils();
  const options = {
    onError: (error: unknown) => notifyFailure('No se pudo enviar tu respuesta', errorText(error)),
    onSettled: () => Promise.all([utils.notifications.invalidate(), utils.sales.todo.invalidate()]),
  };
  const acknowledge = trpc.notifications.acknowledge.useMutation(options);
  const attend = trpc.notifications.attend.useMutation(options);
  return { acknowledge, attend };
}
