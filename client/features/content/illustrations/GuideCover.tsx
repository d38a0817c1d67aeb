import { amber, petrol, white } from './paint.ts';

/** The strategy guide's cover: a road to a house. Decoration only. */
export function GuideCover() {
  return (
    <svg viewBox="0 0 120 156" width="108" height="140" style={{ flexShrink: 0 }} aria-hidden>
      <rect x="8" y="6" width="108" height="148" rx="10" fill={petrol(3)} />
      <rect x="2" y="2" width="108" height="148" rx="10" fill={petrol(8)} />
      <path d="M14 2v148" stroke={petrol(9)} strokeWidth="4" />
      <path d="M28 26h54M28 40h34" stroke={white} strokeWidth="7" strokeLinecap="round" />
      <path
        d="M34 132c30 2 34-12 22-22s-6-24 18-24"
        fill="none"
        stroke={amber(4)}
        strokeWidth="5"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <circle cx="34" cy="132" r="6" fill={amber(5)} />
      <path d="M72 92V72l14-11 14 11v20z" fill={amber(5)} />
      <rect x="82" y="78" width="8" height="14" rx="2" fill={petrol(9)} />
    </svg>
  );
}
