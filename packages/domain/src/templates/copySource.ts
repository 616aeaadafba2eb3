/** The source from which a user copies lines to an estimate: the estimate of another project, or a template. */
import type { Project } from '../projects/project.ts';
import type { TemplateSummary } from './template.ts';

export type CopySource =
  | { readonly kind: 'project'; readonly project: Project }
  | { readonly kind: 'template'; readonly template: TemplateSummary };
