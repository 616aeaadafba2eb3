const usNumber = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** A phone of the wire as people read it: `+13035550187` is `(303) 555-0187`; anything else stays as it is. */
export const formatPhone = (wire: string): string => wire.replace(usNumber, '($1) $2-$3');
