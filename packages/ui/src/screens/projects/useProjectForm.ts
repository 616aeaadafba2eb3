import { yupResolver } from '@hookform/resolvers/yup';
import type { Project } from '@plumbline/domain/contract/entities';
import { type Clash, rebase } from '@plumbline/domain/projects/changes';
import { type ProjectFormInput, projectFormFields, projectInput } from '@plumbline/domain/projects/formInput';
import { type ProjectForm, projectForm } from '@plumbline/domain/projects/schema';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { type SubmitResult, useSubmit } from '../../components/Form.tsx';

/** What was typed and not yet saved, and the record it was typed over. */
export interface ProjectDraft {
  base: Project | null;
  input: ProjectFormInput;
}

/** Somebody else saved first: the record as it is now. */
export interface ProjectConflict {
  current: Project;
  changedBy: string;
}

export type ProjectSaveResult =
  | { ok: true; project: Project }
  | Exclude<SubmitResult, { ok: true }>
  | ({ ok: false; conflict: true } & ProjectConflict);

export interface ProjectFormOptions {
  /** null for a new one. */
  project: Project | null;
  /** What a new one starts with. */
  start: ProjectFormInput;
  draft: ProjectDraft | null;
  onDraft: (draft: ProjectDraft | null) => void;
  /** `base` is the record the person saw: its version is what the save may replace. */
  onSave: (form: ProjectForm, base: Project | null) => Promise<ProjectSaveResult>;
}

// the schema reads the texts of the inputs; its types speak of what comes out
const resolver = yupResolver(projectForm) as unknown as Resolver<ProjectFormInput, unknown, ProjectForm>;

/** The form of one project: its input, what is kept of it over a reload, and what to do where somebody else saved first. */
export function useProjectForm({ project, start, draft, onDraft, onSave }: ProjectFormOptions) {
  const [base, showBase] = useState(draft ? draft.base : project);
  // what is typed is compared with the record at once, before React has painted it
  const latest = useRef(base);
  const inputOf = (record: Project | null) => (record ? projectInput(record) : start);
  const form = useForm<ProjectFormInput, unknown, ProjectForm>({
    resolver,
    defaultValues: inputOf(base),
    mode: 'onTouched',
  });
  const [restored, setRestored] = useState(draft !== null);
  const [conflict, setConflict] = useState<ProjectConflict & { clashes: readonly Clash[] }>();

  const restore = useEffectEvent(() => {
    if (draft) putOnTop(draft.input);
  });
  useEffect(() => restore(), []);

  const keep = useEffectEvent((input: ProjectFormInput) => {
    const stored = inputOf(latest.current);
    const dirty = projectFormFields.some((field) => input[field] !== stored[field]);
    onDraft(dirty ? { base: latest.current, input } : null);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form]);

  /** Sets what differs from the record, so that it counts as typed. */
  function putOnTop(input: ProjectFormInput) {
    for (const field of projectFormFields) {
      if (input[field] !== form.getValues(field)) form.setValue(field, input[field], { shouldDirty: true });
    }
  }

  function rest(record: Project | null) {
    latest.current = record;
    showBase(record);
    form.reset(inputOf(record));
  }

  function startFrom(record: Project | null) {
    rest(record);
    setRestored(false);
    onDraft(null);
  }

  const submit = useSubmit(form, async (values): Promise<SubmitResult> => {
    const result = await onSave(values, latest.current);
    if (result.ok) {
      if (latest.current) startFrom(result.project);
      else onDraft(null);
    } else if ('conflict' in result) {
      const { current, changedBy } = result;
      const { clashes } = rebase(inputOf(latest.current), form.getValues(), projectInput(current));
      setConflict({ current, changedBy, clashes });
    } else {
      return result;
    }
    return { ok: true };
  });

  /** Saves mine over theirs: what I did not touch stays as they left it. */
  async function keepMine() {
    if (!conflict) return;
    const { merged } = rebase(inputOf(latest.current), form.getValues(), projectInput(conflict.current));
    rest(conflict.current);
    putOnTop(merged);
    setConflict(undefined);
    await submit.onSubmit();
  }

  function loadTheirs() {
    if (conflict) startFrom(conflict.current);
    setConflict(undefined);
  }

  return {
    form,
    ...submit,
    base,
    restored,
    discard: () => startFrom(latest.current),
    conflict,
    keepMine,
    loadTheirs,
    closeConflict: () => setConflict(undefined),
  };
}
