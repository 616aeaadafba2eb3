const accessKey = 'access';
const refreshKey = 'refresh';
/** What a person chose for this browser, not for their session: it outlives signing out. */
const kept = ['appearance', 'drawer', 'import.fill'];

export interface StoredTokens {
  access: string;
  refresh: string;
  remember: boolean;
}

export const readAccess = () => sessionStorage.getItem(accessKey);

export const readRefresh = () => localStorage.getItem(refreshKey) ?? sessionStorage.getItem(refreshKey);

/** Whether the refresh token outlives the browser's session. */
export const isRemembered = () => localStorage.getItem(refreshKey) !== null;

/** The access token in session storage, the refresh token in local storage if remembered, else session storage [R4.02]. */
export function keepTokens({ access, refresh, remember }: StoredTokens) {
  sessionStorage.setItem(accessKey, access);
  (remember ? localStorage : sessionStorage).setItem(refreshKey, refresh);
  (remember ? sessionStorage : localStorage).removeItem(refreshKey);
}

/** Clears both storages [R4.02]. */
export function clearStorages() {
  const staying = kept.flatMap((key) => {
    const value = localStorage.getItem(key);
    return value === null ? [] : [[key, value] as const];
  });
  sessionStorage.clear();
  localStorage.clear();
  for (const [key, value] of staying) localStorage.setItem(key, value);
}
