import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { prefillTraining } from './prefillTraining.ts';
import type { SendFormValues } from './sendFormValues.ts';

/** Opens the form of a training with these values. */
export function AnnounceButton({ values }: { values: Partial<SendFormValues> }) {
  const [, navigate] = useLocation();
  return (
    <Button
      onClick={() => {
        prefillTraining(values);
        navigate('/app/admin/training');
      }}
    >
      Avisar al equipo
    </Button>
  );
}
