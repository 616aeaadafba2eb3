import type { Project } from '../projects/project.ts';
import type { TemplateSummary } from './template.ts';

/** What the lines of an estimate are copied from: the estimate of another project, or a template. */
export type CopySource =
  | { readonly kind: 'project'; readonly project: Project }
  | { readonly kind: 'template'; readonly template: TemplateSummary };
