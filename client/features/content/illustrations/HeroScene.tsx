import classes from './HeroScene.module.css';
import { amber, black, gray, petrol, white } from './paint.ts';

const STARS = [
  [40, 170, 2],
  [150, 40, 2.5],
  [206, 120, 1.5],
  [262, 62, 2],
  [322, 150, 1.5],
  [352, 36, 2.5],
  [20, 60, 1.5],
  [610, 60, 2],
  [628, 210, 2],
  [590, 20, 1.5],
] as const;

/** A house at night with its alarm on, and the phone it was sold with. */
export function HeroScene({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 640 560"
      className={className}
      role="img"
      aria-label="Una casa con su alarma encendida y un celular que acaba de registrar la venta"
    >
      <defs>
        <radialGradient id="hero-glow">
          <stop offset="0" stopColor={amber(5)} stopOpacity="0.34" />
          <stop offset="1" stopColor={amber(5)} stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-facade" x1="0" x2="1">
          <stop offset="0" stopColor={petrol(7)} />
          <stop offset="1" stopColor={petrol(6)} />
        </linearGradient>
        <clipPath id="hero-screen">
          <rect x="9" y="9" width="192" height="412" rx="26" />
        </clipPath>
      </defs>
      {STARS.map(([x, y, r]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={r} fill={petrol(2)} opacity="0.7" />
      ))}
      <path d="M104 52a38 38 0 1 0 32 60 32 32 0 0 1-32-60z" fill={amber(1)} />
      <circle cx="230" cy="320" r="300" fill="url(#hero-glow)" />
      <House />
      <g transform="translate(414 40) rotate(6 105 215)">
        <Phone />
      </g>
      <Toast />
    </svg>
  );
}

function House() {
  return (
    <>
      {[62, 98, 134].map((r, index) => (
        <path
          key={r}
          className={classes.wave}
          style={{ animationDelay: `${index * 0.25}s` }}
          d={`M${230 - r * 0.87} ${244 - r * 0.5}A${r} ${r} 0 0 1 ${230 + r * 0.87} ${244 - r * 0.5}`}
          fill="none"
          stroke={amber(5)}
          strokeWidth="5"
          strokeLinecap="round"
          opacity={[0.95, 0.55, 0.25][index]}
        />
      ))}
      <rect x="26" y="440" width="12" height="120" fill={petrol(9)} />
      <circle cx="30" cy="408" r="50" fill={petrol(8)} />
      <circle cx="62" cy="446" r="34" fill={petrol(8)} />
      <circle cx="16" cy="392" r="26" fill={petrol(7)} />
      <path d="M322 238h38v76h-38z" fill={petrol(8)} />
      <path d="M70 340 230 212l160 128v220H70z" fill="url(#hero-facade)" />
      <path
        d="M44 352 230 204l186 148"
        fill="none"
        stroke={petrol(9)}
        strokeWidth="24"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M36 344 230 190l194 154"
        fill="none"
        stroke={petrol(4)}
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {/* Siren */}
      <path className={classes.lamp} d="M211 264a19 19 0 0 1 38 0z" fill={amber(5)} />
      <path
        d="M219 262a11 11 0 0 1 8-10"
        fill="none"
        stroke={amber(1)}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="204" y="264" width="52" height="32" rx="7" fill={white} />
      <path d="M218 276h24M218 284h24" stroke={petrol(3)} strokeWidth="3" strokeLinecap="round" />
      {/* Window */}
      <rect x="104" y="386" width="96" height="96" rx="6" fill={amber(4)} />
      <path
        d="M104 392a6 6 0 0 1 6-6h28c0 34-10 56-34 66zM200 392a6 6 0 0 0-6-6h-28c0 34 10 56 34 66z"
        fill={amber(2)}
      />
      <path d="M152 386v96M104 434h96" stroke={petrol(9)} strokeWidth="5" />
      <rect x="104" y="386" width="96" height="96" rx="6" fill="none" stroke={petrol(9)} strokeWidth="6" />
      <rect x="94" y="482" width="116" height="11" rx="4" fill={petrol(3)} />
      {/* Door, lamp and keypad */}
      <path d="M236 560V398a8 8 0 0 1 8-8h66a8 8 0 0 1 8 8v162z" fill={petrol(9)} />
      <rect x="250" y="404" width="54" height="44" rx="5" fill={amber(4)} />
      <rect x="250" y="462" width="54" height="84" rx="5" fill={petrol(8)} />
      <circle cx="308" cy="482" r="5" fill={amber(4)} />
      <rect x="334" y="408" width="36" height="50" rx="8" fill={white} />
      <rect x="340" y="414" width="24" height="14" rx="3" fill={petrol(2)} />
      {[436, 446].map((y) =>
        [345, 352, 359].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="2.4" fill={petrol(8)} />),
      )}
      <circle cx="359" cy="421" r="3" fill={amber(6)} className={classes.lamp} />
      {/* Garden */}
      <path
        d="M0 560c8-34 34-40 52-28 12-26 52-24 60 4 18-14 40-2 44 24zM330 560c6-26 34-34 50-16 14-24 50-20 56 16z"
        fill={petrol(8)}
      />
      <path d="M60 560c8-22 32-26 46-10 14-12 36-6 40 10z" fill={petrol(7)} />
    </>
  );
}

function Phone() {
  return (
    <>
      <rect x="12" y="18" width="210" height="430" rx="34" fill={black} opacity="0.35" />
      <rect width="210" height="430" rx="34" fill={black} stroke={petrol(4)} strokeWidth="2" />
      <g clipPath="url(#hero-screen)">
        <rect x="9" y="9" width="192" height="412" fill={white} />
        <rect x="9" y="9" width="192" height="70" fill={petrol(8)} />
        <rect x="78" y="18" width="54" height="9" rx="4.5" fill={black} opacity="0.55" />
        <text x="24" y="60" className={classes.heading} fill={white}>
          Nueva venta
        </text>
        <Field y={98} label="Plan" value="Alarma Hogar" />
        <Field y={152} label="Cliente" value="María Gómez" />
        <Field y={206} label="Localidad" value="Rosario" />
        <rect x="22" y="266" width="166" height="78" rx="12" fill={petrol(0)} />
        <text x="36" y="288" className={classes.label} fill={gray(7)}>
          Precio del plan
        </text>
        <rect x="132" y="280" width="42" height="9" rx="4.5" fill={petrol(2)} />
        <text x="36" y="322" className={classes.strong} fill={petrol(9)}>
          Tu comisión
        </text>
        <circle cx="158" cy="317" r="16" fill={amber(5)} />
        <text x="158" y="323" textAnchor="middle" className={classes.heading} fill={petrol(9)}>
          $
        </text>
        <rect x="22" y="358" width="166" height="42" rx="11" fill={petrol(7)} />
        <text x="105" y="384" textAnchor="middle" className={classes.strong} fill={white}>
          Registrar Venta
        </text>
      </g>
    </>
  );
}

function Field({ y, label, value }: { y: number; label: string; value: string }) {
  return (
    <>
      <text x="22" y={y} className={classes.label} fill={gray(7)}>
        {label}
      </text>
      <rect x="22" y={y + 6} width="166" height="32" rx="8" fill={gray(0)} stroke={gray(4)} />
      <text x="33" y={y + 26} className={classes.value} fill={gray(9)}>
        {value}
      </text>
    </>
  );
}

function Toast() {
  return (
    <g transform="translate(334 470)">
      <rect x="4" y="8" width="274" height="66" rx="18" fill={black} opacity="0.28" />
      <rect width="274" height="66" rx="18" fill={white} />
      <circle cx="36" cy="33" r="18" fill={petrol(7)} />
      <path
        d="m28 33 6 6 11-12"
        fill="none"
        stroke={white}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="66" y="30" className={classes.strong} fill={gray(9)}>
        Venta registrada con éxito
      </text>
      <text x="66" y="48" className={classes.value} fill={gray(7)}>
        Alarma Hogar · Rosario
      </text>
    </g>
  );
}
