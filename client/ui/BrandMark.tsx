export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-petrol-8)" />
      <path
        d="M16 6 7 12.5V25h18V12.5z"
        fill="none"
        stroke="var(--mantine-color-white)"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="17" r="3.4" fill="var(--mantine-color-amber-5)" />
    </svg>
  );
}
