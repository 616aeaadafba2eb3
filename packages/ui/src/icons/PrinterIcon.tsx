/** A printer icon in the style of Radix Icons. Radix Icons have no printer icon. */
export const PrinterIcon = () => (
  <svg
    width="15"
    height="15"
    viewBox="0 0 15 15"
    fill="none"
    stroke="currentColor"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M4 5V1.5h7V5M4 11H2a.5.5 0 0 1-.5-.5v-4A1.5 1.5 0 0 1 3 5h9a1.5 1.5 0 0 1 1.5 1.5v4a.5.5 0 0 1-.5.5h-2" />
    <path d="M4 8.5h7v5H4z" />
  </svg>
);
