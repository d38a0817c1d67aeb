import { Alert, Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { likelyEmail } from '../../forms/emailTypos.ts';

interface TypoQuestion {
  /** Shown below the field once the form is sent. */
  question: ReactNode;
  /** False the first time a likely typo is sent. */
  pass: (email: string) => boolean;
}

/** Asks once whether another email was meant; sending again keeps it. */
export function useTypoQuestion(email: string, onCorrect: (email: string) => void): TypoQuestion {
  const [asked, setAsked] = useState<string>();
  const meant = likelyEmail(email);
  return {
    pass: (sent) => {
      setAsked(sent);
      return likelyEmail(sent) === undefined || asked === sent;
    },
    question: meant !== undefined && asked === email && (
      <Alert
        color="amber"
        icon={<IconHelpCircle aria-hidden />}
        role="alert"
        title={`¿Quisiste decir ${meant}?`}
      >
        <Button variant="default" mih={44} onClick={() => onCorrect(meant)}>
          Sí, corregirlo
        </Button>
      </Alert>
    ),
  };
}
