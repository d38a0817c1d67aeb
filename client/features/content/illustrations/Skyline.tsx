import { amber, petrol } from './paint.ts';

const GROUND = 150;

/** Houses (with a roof height) and taller buildings; lit windows as column and row. */
const BUILDINGS = [
  { x: -20, width: 110, height: 52, roof: 30, lit: '10' },
  { x: 104, width: 84, height: 96, lit: '00 11' },
  { x: 176, width: 70, height: 62, lit: '10' },
  { x: 262, width: 116, height: 50, roof: 34, lit: '00 20' },
  { x: 396, width: 92, height: 74, lit: '11' },
  { x: 480, width: 78, height: 122, lit: '00 11 02' },
  { x: 574, width: 104, height: 54, roof: 30, lit: '10' },
  { x: 694, width: 96, height: 84, lit: '00 21' },
  { x: 806, width: 120, height: 48, roof: 36, lit: '10 20' },
  { x: 940, width: 76, height: 108, lit: '10 01 12' },
  { x: 1006, width: 72, height: 66, lit: '10' },
  { x: 1092, width: 112, height: 50, roof: 32, lit: '00' },
  { x: 1218, width: 90, height: 92, lit: '10 01' },
  { x: 1320, width: 130, height: 54, roof: 36, lit: '10 30' },
];

/** The roofs of a neighbourhood by night; fills its width and is cut at the sides. */
export function Skyline({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox={`0 0 1440 ${GROUND}`}
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden
    >
      <rect y={GROUND - 34} width="1440" height="34" fill={petrol(9)} />
      {BUILDINGS.map(({ x, width, height, roof = 0, lit }) => {
        const top = GROUND - height;
        return (
          <g key={x}>
            <path
              d={`M${x} ${GROUND}V${top}l${width / 2} ${-roof} ${width / 2} ${roof}V${GROUND}z`}
              fill={petrol(9)}
            />
            {lit.split(' ').map((window) => (
              <rect
                key={window}
                x={x + 18 + Number(window[0]) * 28}
                y={top + 14 + Number(window[1]) * 28}
                width="12"
                height="15"
                rx="2"
                fill={amber(5)}
                opacity="0.8"
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
