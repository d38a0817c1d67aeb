import type { DniReading } from '../../../../shared/sales/dniCode.ts';
import type { PhotoProblem } from '../../../../shared/sales/photo/verdicts.ts';
import type { KeptPhoto } from '../../../device/schema.ts';

declare module '../../../device/schema.ts' {
  interface KeptPhoto {
    /** Absent if this device did not read the photo. */
    read?: DniReading;
  }

  interface OwnSchema {
    draftPhotos: { key: string; value: DraftPhoto };
  }
}

export interface DraftPhoto extends KeptPhoto {
  /** Why the photo may not be readable; absent if it is, and once the user accepts it. */
  doubt?: PhotoProblem;
  /** When the photo was uploaded; null without one. */
  sentAtMs: number | null;
}
