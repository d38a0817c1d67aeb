import { amber, gray, petrol, white } from './paint.ts';

const BARS = [74, 98, 88, 128, 112, 162, 190];
const CARDS = [
  ['Ventas', petrol(7)],
  ['Comisiones', amber(5)],
  ['Promedio', petrol(4)],
] as const;

/** The dashboard in miniature. Decoration only. */
export function DashboardSpot({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 480 340" className={className} aria-hidden>
      <path
        d="M0 24a20 20 0 0 1 20-20h440a20 20 0 0 1 20 20v330H0z"
        fill={white}
        stroke={petrol(2)}
        strokeWidth="2"
      />
      <circle cx="26" cy="28" r="6" fill={amber(5)} />
      <path d="M44 28h96" stroke={gray(3)} strokeWidth="8" strokeLinecap="round" />
      {CARDS.map(([label, colour], index) => (
        <g key={label} transform={`translate(${22 + index * 148} 50)`}>
          <rect width="138" height="64" rx="12" fill={petrol(0)} />
          <rect x="14" y="14" width="8" height="36" rx="4" fill={colour} />
          <text x="34" y="27" fontSize="13" fontWeight="600" fill={gray(7)}>
            {label}
          </text>
          <path d="M37 43h62" stroke={petrol(8)} strokeWidth="9" strokeLinecap="round" />
        </g>
      ))}
      <path d="M22 332h436" stroke={gray(3)} strokeWidth="2" />
      {BARS.map((height, index) => (
        <rect
          key={height}
          x={34 + index * 62}
          y={332 - height}
          width="38"
          height={height}
          rx="6"
          fill={index === BARS.length - 1 ? amber(5) : petrol(index % 2 === 0 ? 3 : 4)}
        />
      ))}
      <path
        d="M53 250c60-6 62-26 124-20s64-50 124-44 66-40 124-58"
        fill="none"
        stroke={petrol(8)}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="425" cy="128" r="8" fill={white} stroke={petrol(8)} strokeWidth="5" />
    </svg>
  );
}
