/** The brand's sign: a tooth under a calm arch. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <path
        d="M9.5 8.2c2.4-1.1 4.2.6 6.5.6s4.1-1.7 6.5-.6c2.5 1.2 2.7 4.8 1.7 7.5-.9 2.6-1.3 3.6-1.8 6.2-.3 1.7-.9 3.3-2.1 3.3-2.2 0-1.5-5.8-4.3-5.8s-2.1 5.8-4.3 5.8c-1.2 0-1.8-1.6-2.1-3.3-.5-2.6-.9-3.6-1.8-6.2-1-2.7-.8-6.3 1.7-7.5Z"
        fill="#fff"
      />
    </svg>
  );
}
