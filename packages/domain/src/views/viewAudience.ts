/** Who sees a saved view. It needs no validation library. */
export const viewAudiences = { own: 'Only me', company: 'Everybody in the company' } as const;

export type ViewAudience = keyof typeof viewAudiences;

export const audienceOf = (shared: boolean): ViewAudience => (shared ? 'company' : 'own');

export const isShared = (audience: ViewAudience): boolean => audience === 'company';
