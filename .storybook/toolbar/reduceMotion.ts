const query = '(prefers-reduced-motion: reduce)';

/** The media rules of all stylesheets, also inside layers and other rules. */
function mediaRules(rules: Iterable<CSSRule>): readonly CSSMediaRule[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...(rule instanceof CSSGroupingRule ? mediaRules(rule.cssRules) : []),
  ]);
}

/** Applies the styles for reduced motion, as if the system had the setting. Returns a function that restores the styles. */
export function reduceMotion(): () => void {
  const changedRules = [...document.styleSheets]
    .flatMap((sheet) => mediaRules(sheet.cssRules))
    .filter(({ media }) => media.mediaText === query);
  for (const { media } of changedRules) media.mediaText = 'all';
  return () => {
    for (const { media } of changedRules) media.mediaText = query;
  };
}
