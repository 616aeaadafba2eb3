/** The type of `parameters.guide` in the stories file of a component: what its docs page says about its use. */

export const componentStatuses = {
  stable: 'Changes of its props are listed in the changelog.',
  new: 'Its props can still change without a new major version.',
  deprecated: 'It will be removed. Do not use it in new code.',
} as const;

export interface ComponentGuide {
  readonly status: keyof typeof componentStatuses;
  /** Cases for the component. */
  readonly use: readonly string[];
  /** Cases for another component or none, and what to use instead. */
  readonly avoid: readonly string[];
  /** The visible parts. The docs page marks the parts with a selector in the story Playground. */
  readonly anatomy: readonly AnatomyPart[];
  /** What each key does. Empty if the component cannot have the focus. */
  readonly keyboard: readonly KeyEffect[];
  /** How to write the texts of the component. */
  readonly content: readonly string[];
  readonly accessibility: {
    /** What the component does without an action of its user. */
    readonly provides: readonly string[];
    /** What axe cannot find, so that a person must check it. */
    readonly checkByHand: readonly string[];
  };
  /** The titles of docs pages, without `Components/`. */
  readonly related: readonly string[];
}

export interface AnatomyPart {
  readonly name: string;
  readonly description: string;
  /** Matches the part in the story Playground. */
  readonly selector?: string;
}

export interface KeyEffect {
  /** For example `Enter, Space`. */
  readonly keys: string;
  readonly effect: string;
}
