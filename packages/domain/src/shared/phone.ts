const usNumber = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** What is said beside a stored phone that is no US number, such as one of 9 digits from sign-up [R5.02, R5.03]. */
export function phoneNote(stored: string): string | undefined {
  const digits = stored.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '').length;
  return digits === 0 || digits === 10
    ? undefined
    : `Has ${digits} digits, as entered at sign-up. A new number has 10.`;
}

/** A phone of the wire as people read it: `+13035550187` is `(303) 555-0187`; anything else stays as it is. */
export const formatPhone = (wire: string): string => wire.replace(usNumber, '($1) $2-$3');
