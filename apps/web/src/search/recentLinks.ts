/** The links that a user chose last in the search. They are kept until the window is loaded again or the user signs out. */
import type { SearchLink } from '@plumbline/ui/screens/search/SearchDialog';

const maxLinks = 5;

export interface RecentLinks {
  /** The latest first. */
  readonly list: () => readonly SearchLink[];
  readonly add: (link: SearchLink) => void;
}

export function createRecentLinks(): RecentLinks {
  let links: readonly SearchLink[] = [];
  return {
    list: () => links,
    add: (link) => {
      const others = links.filter(({ kind, id }) => kind !== link.kind || id !== link.id);
      links = [link, ...others].slice(0, maxLinks);
    },
  };
}
