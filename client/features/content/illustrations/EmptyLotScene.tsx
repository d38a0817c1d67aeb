import { amber, black, petrol, white } from './paint.ts';

const dashed = {
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeDasharray: '10 11',
} as const;

/** A street at night with a missing house: only its outline and the number 404. Decoration only. */
export function EmptyLotScene({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 720 320" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <rect x="-2000" y="280" width="5000" height="40" fill="var(--street)" />
      <path d="M252 26a34 34 0 1 0 28 54 28 28 0 0 1-28-54z" fill={amber(1)} />
      {[
        [60, 60],
        [190, 64],
        [300, 92],
        [420, 30],
        [640, 60],
        [560, 110],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2" fill={petrol(2)} opacity="0.7" />
      ))}
      <House x={18} />
      <House x={494} lit />
      <g transform="translate(28 0)">
        {/* Street lamp */}
        <path
          d="M434 280V104a22 22 0 0 0-22-22h-34"
          fill="none"
          stroke={petrol(4)}
          strokeWidth="6"
          strokeLinecap="round"
        />
        <path d="M352 92 276 284h176L394 92z" fill={amber(4)} opacity="0.18" />
        <path d="M346 94a27 20 0 0 1 54 0z" fill={petrol(4)} />
        <ellipse cx="373" cy="95" rx="20" ry="6" fill={amber(3)} />
        <path d="M238 280V182l92-74 92 74v98" stroke={petrol(3)} strokeWidth="4" {...dashed} />
        <path d="M306 280v-64h48v64" stroke={petrol(3)} strokeWidth="4" {...dashed} />
        <path d="M264 226v54" stroke={petrol(4)} strokeWidth="7" strokeLinecap="round" />
        <g transform="rotate(-5 264 206)">
          <rect x="218" y="180" width="92" height="52" rx="10" fill={amber(5)} />
          <text
            x="264"
            y="217"
            textAnchor="middle"
            fontSize="32"
            fontWeight="800"
            fontFamily="var(--mantine-font-family-headings)"
            fill={black}
          >
            404
          </text>
        </g>
      </g>
      <path d="M478 280c5-20 22-24 34-13 8-17 34-15 40 13z" fill={petrol(8)} />
    </svg>
  );
}

function House({ x, lit = false }: { x: number; lit?: boolean }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M24 184 112 112l88 72v96H24z" fill={petrol(7)} />
      <path
        d="m8 190 104-86 104 86"
        fill="none"
        stroke={petrol(8)}
        strokeWidth="14"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <rect x="98" y="142" width="28" height="18" rx="4" fill={white} />
      <path d="M102 142a10 10 0 0 1 20 0z" fill={lit ? amber(5) : petrol(4)} />
      <rect x="46" y="200" width="46" height="44" rx="4" fill={lit ? amber(4) : petrol(9)} />
      <path d="M69 200v44M46 222h46" stroke={petrol(8)} strokeWidth="4" />
      <path d="M126 280v-72a6 6 0 0 1 6-6h38a6 6 0 0 1 6 6v72z" fill={petrol(9)} />
    </g>
  );
}
