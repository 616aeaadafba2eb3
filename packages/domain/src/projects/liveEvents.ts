/** The events that the server sends to the open lists of projects. */
import { recordSchema } from '../shared/recordSchema.ts';

/** The events of the call `projects.events`, by name. */
export const projectEvents = {
  /** Projects of the company have changed. Also sent when the stream opens, because there is no event for an earlier change. */
  changed: recordSchema('ProjectsChanged', {}),
} as const;
