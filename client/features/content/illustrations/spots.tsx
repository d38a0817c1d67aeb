import type { ReactNode } from 'react';
import { amber, gray, outline, petrol, white } from './paint.ts';

// Small scenes for the selling points, decoration only. All are 240 × 150, so that they line up.

function Spot({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 150" width="240" height="150" aria-hidden>
      {children}
    </svg>
  );
}

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** A customer's lit doorway and the phone that registers the sale. */
export function DoorwaySpot() {
  return (
    <Spot>
      <path d="M24 150V26a10 10 0 0 1 10-10h82a10 10 0 0 1 10 10v124z" fill={petrol(9)} />
      <path d="M36 150V36a8 8 0 0 1 8-8h62a8 8 0 0 1 8 8v114z" fill={amber(4)} />
      <path d="M36 28h44v122H36z" fill={petrol(6)} />
      <path d="M36 28 80 42v108H36z" fill={petrol(5)} />
      <circle cx="71" cy="98" r="4" fill={amber(2)} />
      <path d="M80 150V60c22 14 34 44 34 90z" fill={amber(2)} opacity="0.7" />
      <rect x="8" y="142" width="224" height="8" rx="4" fill={petrol(9)} />
      <g transform="rotate(8 176 78)">
        <rect x="138" y="14" width="76" height="128" rx="14" fill={petrol(9)} />
        <rect x="143" y="19" width="66" height="118" rx="10" fill={white} />
        <path d="M143 29a10 10 0 0 1 10-10h46a10 10 0 0 1 10 10v11h-66z" fill={petrol(7)} />
        <rect x="151" y="50" width="50" height="11" rx="4" fill={petrol(1)} />
        <rect x="151" y="67" width="50" height="11" rx="4" fill={petrol(1)} />
        <rect x="151" y="84" width="32" height="11" rx="4" fill={petrol(1)} />
        <rect x="151" y="108" width="50" height="18" rx="7" fill={amber(5)} />
        <path d="m170 117 5 5 9-10" stroke={petrol(9)} strokeWidth="3.5" {...line} />
      </g>
    </Spot>
  );
}

/** A box no seller needs to stock, and its price tag. */
export function NoStockSpot() {
  return (
    <Spot>
      <path
        d="M40 62 108 40l68 22-68 24z"
        stroke={outline}
        strokeWidth="3.5"
        strokeDasharray="7 8"
        {...line}
      />
      <path
        d="M40 62v58l68 24 68-24V62M108 86v58"
        stroke={outline}
        strokeWidth="3.5"
        strokeDasharray="7 8"
        {...line}
      />
      <path d="M146 58c10-18 22-26 36-28" stroke={outline} strokeWidth="3" {...line} />
      <g transform="rotate(14 186 58)">
        <path d="M158 36h58a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8h-58l-18-22z" fill={amber(5)} />
        <circle cx="157" cy="58" r="5" fill={white} />
        <text x="194" y="68" textAnchor="middle" fontSize="27" fontWeight="800" fill={petrol(9)}>
          $ 0
        </text>
      </g>
    </Spot>
  );
}

/** Growing stacks of coins. */
export function CommissionSpot() {
  return (
    <Spot>
      {[
        [36, 1],
        [94, 2],
        [152, 4],
      ].map(([x = 0, coins = 0]) =>
        Array.from({ length: coins }, (_, index) => (
          <g key={`${x}-${index}`} transform={`translate(${x} ${118 - index * 20})`}>
            <path d="M0 0v12c0 7 11 12 25 12s25-5 25-12V0z" fill={amber(6)} />
            <ellipse cx="25" cy="0" rx="25" ry="11" fill={amber(4)} />
            <ellipse cx="25" cy="0" rx="16" ry="6.5" fill="none" stroke={amber(6)} strokeWidth="2.5" />
          </g>
        )),
      )}
      <path d="M36 76 92 52l34 8 50-38" stroke={outline} strokeWidth="5" {...line} />
      <path d="M160 20h18v18" stroke={outline} strokeWidth="5" {...line} />
    </Spot>
  );
}

/** Two team members talking. */
export function ChatSpot() {
  return (
    <Spot>
      <path
        d="M34 24h112a14 14 0 0 1 14 14v34a14 14 0 0 1-14 14H66L44 104V86H34a14 14 0 0 1-14-14V38a14 14 0 0 1 14-14z"
        fill={petrol(6)}
      />
      <path d="M40 46h92M40 62h60" stroke={white} strokeWidth="6" {...line} />
      <path
        d="M112 70h90a14 14 0 0 1 14 14v28a14 14 0 0 1-14 14h-8v18l-22-18h-60a14 14 0 0 1-14-14V84a14 14 0 0 1 14-14z"
        fill={amber(5)}
      />
      {[134, 157, 180].map((x) => (
        <circle key={x} cx={x} cy="98" r="6" fill={petrol(9)} />
      ))}
    </Spot>
  );
}

/** A new training notice. */
export function TrainingSpot() {
  return (
    <Spot>
      <rect x="46" y="14" width="150" height="104" rx="14" fill={petrol(2)} transform="rotate(-5 120 66)" />
      <rect x="40" y="30" width="160" height="108" rx="14" fill={white} stroke={petrol(2)} strokeWidth="2" />
      <rect x="54" y="46" width="60" height="20" rx="10" fill={amber(5)} />
      <text x="84" y="60.5" textAnchor="middle" fontSize="12" fontWeight="800" fill={petrol(9)}>
        NUEVO
      </text>
      <path d="M56 84h66M56 100h50M56 116h60" stroke={petrol(2)} strokeWidth="7" {...line} />
      <circle cx="166" cy="98" r="24" fill={petrol(7)} />
      <path d="m159 87 19 11-19 11z" fill={white} />
    </Spot>
  );
}

/** A shield in front of an identity card. */
export function SecuritySpot() {
  return (
    <Spot>
      <rect x="20" y="38" width="138" height="88" rx="12" fill={white} stroke={petrol(2)} strokeWidth="2" />
      <rect x="34" y="54" width="38" height="46" rx="6" fill={petrol(1)} />
      <circle cx="53" cy="70" r="8" fill={petrol(4)} />
      <path d="M40 94c2-10 24-10 26 0z" fill={petrol(4)} />
      <path d="M86 60h48M86 76h34" stroke={petrol(2)} strokeWidth="6" {...line} />
      <path d="M36 114h30" stroke={gray(4)} strokeWidth="6" strokeDasharray="1 9" {...line} />
      <path
        d="M168 40c18 12 34 14 46 14 0 48-14 72-46 88-32-16-46-40-46-88 12 0 28-2 46-14z"
        fill={petrol(7)}
      />
      <path d="M168 40c18 12 34 14 46 14 0 48-14 72-46 88z" fill={petrol(8)} />
      <path d="m150 94 13 13 25-27" stroke={amber(4)} strokeWidth="8" {...line} />
    </Spot>
  );
}

/** A week of training and a mentor. */
export function MentorSpot() {
  const days = ['L', 'M', 'M', 'J', 'V'];
  return (
    <Spot>
      <rect x="14" y="36" width="212" height="76" rx="14" fill={white} stroke={amber(3)} strokeWidth="2" />
      {days.map((day, index) => {
        const x = 40 + index * 40;
        const done = index < 3;
        return (
          <g key={x}>
            <text x={x} y="60" textAnchor="middle" fontSize="14" fontWeight="700" fill={petrol(9)}>
              {day}
            </text>
            <circle cx={x} cy="86" r="14" fill={done ? petrol(7) : amber(1)} />
            {done && <path d={`m${x - 6} 86 5 5 8-9`} stroke={white} strokeWidth="3.5" {...line} />}
          </g>
        );
      })}
      <circle cx="196" cy="106" r="22" fill={amber(5)} />
      <circle cx="196" cy="100" r="8" fill={petrol(9)} />
      <path d="M180 120c3-14 29-14 32 0a22 22 0 0 1-32 0z" fill={petrol(9)} />
    </Spot>
  );
}
