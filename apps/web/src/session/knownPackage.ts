const key = 'package';

/** Whether this browser session has seen the company with a package: then a page's calls need not wait for the profile. */
export const hadPackage = () => sessionStorage.getItem(key) === 'active';

export function notePackage(active: boolean) {
  if (active) sessionStorage.setItem(key, 'active');
  else sessionStorage.removeItem(key);
}
