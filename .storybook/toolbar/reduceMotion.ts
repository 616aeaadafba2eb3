/** Applies the styles for reduced motion, for the setting Motion of the toolbar. */

/** The media queries about motion, and the queries that replace them while motion is reduced. */
const reducedQueries: Readonly<Record<string, string>> = {
  '(prefers-reduced-motion: reduce)': 'all',
  '(prefers-reduced-motion: no-preference)': 'not all',
};

/** Returns the media rules, including those inside layers and other rules. */
function findMediaRules(rules: Iterable<CSSRule>): readonly CSSMediaRule[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...(rule instanceof CSSGroupingRule ? findMediaRules(rule.cssRules) : []),
  ]);
}

/**
 * Applies the styles for reduced motion, as if the system had the setting, also to styles that the page inserts later.
 * Returns a function that restores the styles.
 */
export function reduceMotion(): () => void {
  /** The changed rules with their original queries. */
  const changedRules = new Map<CSSMediaRule, string>();
  const replaceQueries = (rules: Iterable<CSSRule>) => {
    for (const rule of findMediaRules(rules)) {
      const { mediaText } = rule.media;
      const reducedQuery = reducedQueries[mediaText];
      if (!reducedQuery) continue;
      rule.media.mediaText = reducedQuery;
      changedRules.set(rule, mediaText);
    }
  };
  const replaceAllQueries = () => {
    for (const sheet of document.styleSheets) replaceQueries(sheet.cssRules);
  };
  const restoreFunctions = [
    observeStyleElements(replaceAllQueries),
    observeInsertedRules(replaceQueries),
    replaceMatchMedia(),
    () => {
      for (const [{ media }, mediaText] of changedRules) media.mediaText = mediaText;
    },
  ];
  replaceAllQueries();
  return () => {
    for (const restore of restoreFunctions) restore();
  };
}

/** Calls `onChange` after `<style>` elements are added or changed, and after each stylesheet is loaded. */
function observeStyleElements(onChange: () => void): () => void {
  const isStyle = (node: Node) => node instanceof HTMLStyleElement;
  const observer = new MutationObserver((mutations) => {
    if (mutations.some(({ target, addedNodes }) => isStyle(target) || [...addedNodes].some(isStyle))) onChange();
  });
  observer.observe(document, { childList: true, subtree: true });
  const onLoad = ({ target }: Event) => target instanceof HTMLLinkElement && onChange();
  document.addEventListener('load', onLoad, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('load', onLoad, true);
  };
}

/** Calls `onInsert` with each rule that a script inserts. In production Emotion inserts rules without a new element. */
function observeInsertedRules(onInsert: (rules: readonly CSSRule[]) => void): () => void {
  const { prototype } = CSSStyleSheet;
  const { insertRule } = prototype;
  prototype.insertRule = function insertAndReport(rule, index) {
    const position = insertRule.call(this, rule, index);
    const inserted = this.cssRules[position];
    if (inserted) onInsert([inserted]);
    return position;
  };
  return () => {
    prototype.insertRule = insertRule;
  };
}

/** Replaces `matchMedia`, so that scripts also see the setting for reduced motion. */
function replaceMatchMedia(): () => void {
  const { matchMedia } = window;
  window.matchMedia = (text) => matchMedia.call(window, reducedQueries[text] ?? text);
  return () => {
    window.matchMedia = matchMedia;
  };
}
