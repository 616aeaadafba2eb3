const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `value` is the id of a record, in small or capital letters. */
export const isId = (value: string): boolean => uuid.test(value);
