/** The saved views of the projects, connected to the API and to the URL of the list or the board. */
import { errorToastTitle } from '@plumbline/domain/messages/messages';
import { viewTexts } from '@plumbline/domain/messages/viewTexts';
import { canEditSharedViews } from '@plumbline/domain/users/permissions';
import type { ViewBody } from '@plumbline/domain/views/contract';
import type { ViewForm } from '@plumbline/domain/views/form';
import type { SavedView } from '@plumbline/domain/views/view';
import { audienceOf, isShared } from '@plumbline/domain/views/viewAudience';
import {
  areSameParams,
  paramsOfView,
  type ShownProjects,
  shownProjectsOf,
  type ViewPage,
  type ViewParams,
  viewPages,
} from '@plumbline/domain/views/viewParams';
import { SavedViews } from '@plumbline/ui/screens/views/SavedViews';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newId } from '../api/http.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { projectSearchParams } from '../projects/projectSearchParams.ts';
import { changeRecord, conflictAsMessage, type RecordChange } from '../records/changeRecord.ts';
import { viewsQuery } from './queries.ts';

export interface ProjectViewsProps {
  page: ViewPage;
  shown: ShownProjects;
  /** The id of the open view in the URL, or null. */
  viewId: string | null;
}

/** The path that opens a view. It has the parameters of the view, so that the list does not wait for the views. */
function pathOf(view: Pick<SavedView, 'id' | 'page' | 'params'>): string {
  const query = projectSearchParams.format({
    ...shownProjectsOf(view.params),
    page: 1,
    dashboard: null,
    savedView: view.id,
  });
  return `${viewPages[view.page].path}?${query}`;
}

const valuesOf = ({ name, audience }: ViewForm) => ({ name, shared: isShared(audience) });

/** A missing parameter of a body is the same as one without effect. */
const bodyParams = (params: ViewParams) => params as ViewBody['params'];

export function ProjectViews({ page, shown, viewId }: ProjectViewsProps) {
  const { api, queryClient, toasts } = useSignedInApp();
  const navigate = useNavigate();
  const query = useQuery(viewsQuery(api));
  const { role } = useMe().profile;
  const active = query.data?.find(({ id }) => id === viewId) ?? null;
  const params = paramsOfView(shown);

  const change = <Result,>(call: Pick<RecordChange<Result>, 'send' | 'success' | 'failure'>) =>
    changeRecord({ ...call, event: { type: 'views.changed' }, noun: 'view' }, { queryClient, toast: toasts.showToast });
  const open = (view: SavedView) => navigate(pathOf(view), { preventScrollReset: true });

  // A repeated attempt with the same values has the same id, because the server may have created the view although the response was lost [F4].
  const [ids] = useState(() => new Map<string, string>());
  const create = async (form: ViewForm) => {
    const values = { ...valuesOf(form), page, params: bodyParams(params) };
    const key = JSON.stringify(values);
    const id = ids.get(key) ?? newId();
    ids.set(key, id);
    const result = await change({
      send: () => api('views.create', { body: { id, ...values } }),
      success: viewTexts.toasts.created,
      failure: viewTexts.failures.create,
    });
    if (result.ok) {
      ids.delete(key);
      queryClient.setQueryData(viewsQuery(api).queryKey, (views = []) => [...views, result.record]);
      await open(result.record);
    }
    return result;
  };
  const replace = async (view: SavedView, form: ViewForm, values: Pick<SavedView, 'page' | 'params'>) => {
    const { id, version } = view;
    const result = await change({
      send: () =>
        api('views.update', {
          params: { id },
          body: { ...valuesOf(form), page: values.page, params: bodyParams(values.params) },
          ifMatch: version,
        }),
      success: viewTexts.toasts.updated,
      failure: viewTexts.failures.update,
    });
    const current = result.ok ? result.record : 'conflict' in result ? result.current : null;
    if (current)
      queryClient.setQueryData(viewsQuery(api).queryKey, (views = []) =>
        views.map((other) => (other.id === id ? current : other)),
      );
    return result;
  };
  const updating = useMutation({
    mutationFn: async (view: SavedView) => {
      const form = { name: view.name, audience: audienceOf(view.shared) };
      const result = conflictAsMessage(
        await replace(view, form, { page: view.page, params }),
        viewTexts.changedElsewhere,
      );
      if (!result.ok) toasts.showToast({ tone: 'error', title: errorToastTitle, text: result.message });
    },
  });

  return (
    <SavedViews
      views={toLoadable(query, viewTexts.failures.list)}
      active={active}
      isEdited={active !== null && !areSameParams(active.params, params)}
      pathOf={pathOf}
      canEditShared={canEditSharedViews({ role })}
      onUpdate={() => active && updating.mutate(active)}
      isUpdating={updating.isPending}
      onReset={() => active && void open({ ...active, page })}
      onSave={(form, view) => (view ? replace(view, form, view) : create(form))}
      onDelete={async ({ id, version }) =>
        conflictAsMessage(
          await change({
            send: () => api('views.delete', { params: { id }, ifMatch: version }),
            success: viewTexts.toasts.deleted,
            failure: viewTexts.failures.delete,
          }),
          viewTexts.changedElsewhere,
        )
      }
    />
  );
}
