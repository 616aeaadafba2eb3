/** Connects the machine of the page with its screen. */
import type { AcceptSnapshot } from '@plumbline/domain/documents/acceptMachine';
import { ClientDocument, type ClientPanel, type ClientStep } from '@plumbline/ui/screens/clientDocument/ClientDocument';
import { clientTexts } from '@plumbline/ui/screens/clientDocument/clientTexts';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ClientPagePorts } from '../browser/clientPagePorts.ts';
import { saveFile } from '../browser/saveFile.ts';
import { provideClientActors } from './clientActors.ts';
import type { ClientApi } from './clientApi.ts';

const stepOf = (state: AcceptSnapshot): ClientStep => {
  if (state.matches('failed')) return 'failed';
  if (state.matches('invalidLink')) return 'invalidLink';
  return state.context.shared ? 'document' : 'loading';
};

const panelOf = (state: AcceptSnapshot): ClientPanel | null => {
  if (state.matches('asking')) return 'ask';
  if (state.matches({ open: 'signing' }) || state.matches({ open: 'accepting' })) return 'sign';
  return state.matches({ open: 'declining' }) || state.matches({ open: 'sendingDecline' }) ? 'decline' : null;
};

export interface ClientPageProps {
  api: ClientApi;
  ports: ClientPagePorts;
}

export function ClientPage({ api, ports }: ClientPageProps) {
  const [machine] = useState(() => provideClientActors(api, ports));
  const [state, send] = useMachine(machine);
  const { shared, input, serverTotals, failure, isChecked, isQuestionSent } = state.context;
  const name = shared?.document?.name;
  const company = shared?.company.name;

  useEffect(() => {
    if (company !== undefined) document.title = name === undefined ? company : clientTexts.pageTitle(name, company);
  }, [name, company]);

  const download = async () => {
    const pdf = await api.readPdf();
    const fileName = `${name ?? clientTexts.document.details}${shared?.signed ? ' signed' : ''}.pdf`;
    saveFile(new File([pdf], fileName, { type: 'application/pdf' }));
  };

  return (
    <ClientDocument
      step={stepOf(state)}
      panel={panelOf(state)}
      isBusy={state.hasTag('busy')}
      shared={shared}
      input={input}
      serverTotals={serverTotals}
      failure={failure}
      isChecked={isChecked}
      isQuestionSent={isQuestionSent}
      onEvent={send}
      onDownload={download}
    />
  );
}
