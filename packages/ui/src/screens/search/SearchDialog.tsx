/** The search of the whole app: projects, clients, line items, documents, people, offices, pages and actions. */
import { documentName } from '@plumbline/domain/documents/documentKinds';
import {
  type ActionCommand,
  type ActionName,
  actionCommands,
  findCommands,
  type PageCommand,
  pageCommands,
} from '@plumbline/domain/search/commands';
import { maxSearchLength } from '@plumbline/domain/search/searchLimits';
import type { FoundDocument, FoundItem, FoundProject, SearchResults } from '@plumbline/domain/search/searchResults';
import { addressText } from '@plumbline/domain/shared/addressLines';
import { canManageCompany } from '@plumbline/domain/users/permissions';
import { type Role, roles } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { digitsOf, formatPhone } from '@plumbline/values/phone';
import { createSearch, searchWords } from '@plumbline/values/textSearch';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { CommandDialog, type CommandEntry, type CommandGroup } from '../../components/CommandDialog.tsx';
import type { Loadable } from '../../components/Loadable.tsx';
import { MarkedText } from '../../components/MarkedText.tsx';
import { Money } from '../../components/Money.tsx';
import { ArrowTopRightIcon } from '../../icons/ArrowTopRightIcon.tsx';
import { BackpackIcon } from '../../icons/BackpackIcon.tsx';
import { ExitIcon } from '../../icons/ExitIcon.tsx';
import { FileTextIcon } from '../../icons/FileTextIcon.tsx';
import { HomeIcon } from '../../icons/HomeIcon.tsx';
import type { IconProps } from '../../icons/Icon.tsx';
import { InfoCircledIcon } from '../../icons/InfoCircledIcon.tsx';
import { ListBulletIcon } from '../../icons/ListBulletIcon.tsx';
import { MagnifyingGlassIcon } from '../../icons/MagnifyingGlassIcon.tsx';
import { MobileIcon } from '../../icons/MobileIcon.tsx';
import { MoonIcon } from '../../icons/MoonIcon.tsx';
import { PersonIcon } from '../../icons/PersonIcon.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { UploadIcon } from '../../icons/UploadIcon.tsx';
import { DocumentStatusBadge } from '../../records/DocumentStatusBadge.tsx';
import { StatusBadge } from '../../records/StatusBadge.tsx';

/** The kinds of links. The id of an entry begins with its kind. */
const icons = {
  project: BackpackIcon,
  client: MobileIcon,
  item: ListBulletIcon,
  document: FileTextIcon,
  person: PersonIcon,
  office: HomeIcon,
  page: ArrowTopRightIcon,
} as const satisfies Readonly<Record<string, ComponentType<IconProps>>>;

export type LinkKind = keyof typeof icons;

/** A link that the user chose. */
export interface SearchLink {
  readonly kind: LinkKind;
  readonly id: string;
  readonly label: string;
  /** A path of the app. */
  readonly to: string;
}

export interface SearchDialogProps {
  /** Whether the dialog is shown. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  text: string;
  onTextChange: (text: string) => void;
  /** The records for the text, or for the previous text while `isOutdated`. Without a text, the newest projects. */
  results: Loadable<SearchResults>;
  /** Whether the results are those of the previous text. */
  isOutdated: boolean;
  role: Role;
  userId: string;
  /** All users and offices of the company. They are few, and are filtered here. */
  users: readonly User[];
  offices: readonly { readonly id: string; readonly name: string }[];
  /** The links that the user chose last, the latest first. */
  recent: readonly SearchLink[];
  /** Called with a path of the app. `link` is null if the link need not be among the recent ones. */
  onOpenLink: (path: string, link: SearchLink | null, options: { readonly newTab: boolean }) => void;
  onAction: (name: ActionName) => void;
}

/** The maximum numbers of entries in groups that are filtered in the browser. */
const maxPeople = 5;
const maxOffices = 3;
/** Without a text, the actions that are used most. The others are found by their names. */
const firstActions: readonly ActionName[] = ['createProject', 'createItem', 'showShortcuts'];

/** An entry is a link, an action that the app runs, or both: a link to the page of an action. */
interface SearchEntry extends CommandEntry {
  readonly link?: SearchLink;
  readonly action?: ActionName;
}

type SearchGroup = CommandGroup<SearchEntry>;

interface EntryParts {
  readonly note?: ReactNode;
  readonly end?: ReactNode;
}

const linkEntry = (link: SearchLink, parts: EntryParts = {}): SearchEntry => {
  const Icon = icons[link.kind];
  return {
    id: `${link.kind} ${link.id}`,
    label: link.label,
    icon: <Icon aria-hidden="true" />,
    to: link.to,
    ...parts,
    link,
  };
};

/** A text of a note, and the search whose words are marked in it. */
interface NotePart {
  readonly text: string;
  readonly search: string;
}

/** The parts that are not empty in one line. */
function noteOf(parts: readonly NotePart[]): EntryParts {
  const shown = parts.filter(({ text }) => text.trim() !== '');
  if (shown.length === 0) return {};
  return {
    note: shown.map(({ text, search }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts have no other identity.
      <Fragment key={index}>
        {index > 0 && ' · '}
        <MarkedText text={text} search={search} />
      </Fragment>
    )),
  };
}

const minPhoneDigits = 3;

/** A formatted phone. If the search has some of its digits in any format, the whole phone is marked. */
function phonePart(phone: string, search: string): NotePart {
  const text = formatPhone(phone);
  const isSearched = searchWords(search).some((word) => {
    const digits = digitsOf(word);
    return digits.length >= minPhoneDigits && digitsOf(phone).includes(digits);
  });
  return { text, search: isSearched ? text : search };
}

const projectSearchPath = (text: string) => `/project?search=${encodeURIComponent(text.trim())}`;

function projectEntry({ id, title, status, client, address, referred_by }: FoundProject, search: string): SearchEntry {
  const place = addressText(address);
  const texts = [place, client.email, referred_by && `via ${referred_by}`].map((text) => ({ text, search }));
  return linkEntry(
    { kind: 'project', id, label: title, to: `/project/${id}` },
    {
      ...noteOf([{ text: client.name, search }, phonePart(client.phone_no, search), ...texts]),
      end: <StatusBadge status={status} />,
    },
  );
}

function clientEntry(client: SearchResults['clients'][number], search: string): SearchEntry {
  const { name, phone_no, email, projects, latest_project } = client;
  return linkEntry(
    // A client has no page. One project is opened, and several are listed.
    {
      kind: 'client',
      id: latest_project,
      label: name,
      to: projects === 1 ? `/project/${latest_project}` : projectSearchPath(name),
    },
    {
      ...noteOf([phonePart(phone_no, search), { text: email, search }]),
      end: projects === 1 ? '1 project' : `${projects} projects`,
    },
  );
}

const itemEntry = ({ id, code, description, rate, unit }: FoundItem, search: string): SearchEntry =>
  linkEntry(
    { kind: 'item', id, label: description, to: `/lineItem/${id}` },
    {
      ...noteOf([{ text: code, search }]),
      end: (
        <>
          <Money amount={rate} /> / {unit}
        </>
      ),
    },
  );

const documentEntry = (document: FoundDocument, search: string): SearchEntry =>
  linkEntry(
    {
      kind: 'document',
      id: document.id,
      label: documentName(document),
      to: `/project/${document.project}/documents`,
    },
    {
      ...noteOf([document.title, document.client].map((text) => ({ text, search }))),
      end: <DocumentStatusBadge status={document.status} />,
    },
  );

/** The link to the list with all matches, if there are more than are shown. */
function allEntry(
  name: string,
  to: string,
  { records, count, more }: SearchResults['projects' | 'items'],
): readonly SearchEntry[] {
  if (count <= records.length) return [];
  const label = `All ${count.toLocaleString('en-US')}${more ? '+' : ''} ${name}`;
  return [{ id: `all ${name}`, label, icon: <MagnifyingGlassIcon aria-hidden="true" />, to }];
}

function recordGroups(results: SearchResults, text: string): SearchGroup[] {
  const { projects, clients, items, documents } = results;
  const isSearch = text.trim() !== '';
  return [
    {
      title: isSearch ? 'Projects' : 'Newest projects',
      entries: [
        ...projects.records.map((project) => projectEntry(project, text)),
        ...allEntry('projects', isSearch ? projectSearchPath(text) : '/project', projects),
      ],
    },
    { title: 'Clients', entries: clients.map((client) => clientEntry(client, text)) },
    {
      title: 'Line items',
      entries: [
        ...items.records.map((item) => itemEntry(item, text)),
        ...allEntry('line items', `/lineItem?search=${encodeURIComponent(text.trim())}`, items),
      ],
    },
    { title: 'Documents', entries: documents.records.map((document) => documentEntry(document, text)) },
  ];
}

/** The people and the offices. Owners open their pages, and others the list of their projects. */
function companyGroups({ text, role, userId, users, offices }: SearchDialogProps): SearchGroup[] {
  if (text.trim() === '') return [];
  const isOwner = canManageCompany({ id: userId, role });
  const people = createSearch<User>((user) => `${fullUserName(user)} ${user.email}`)(users)(text).slice(0, maxPeople);
  const found = createSearch<(typeof offices)[number]>(({ name }) => name)(offices)(text).slice(0, maxOffices);
  return [
    {
      title: 'People',
      entries: people.map((user) =>
        linkEntry(
          {
            kind: 'person',
            id: user.id,
            label: fullUserName(user),
            to: isOwner ? `/user/${user.id}` : `/project?estimator=${user.id}`,
          },
          { ...noteOf([{ text: user.email, search: text }]), end: roles[user.profile.role].list },
        ),
      ),
    },
    {
      title: 'Offices',
      entries: found.map(({ id, name }) =>
        linkEntry({ kind: 'office', id, label: name, to: isOwner ? `/office/${id}` : `/project?office=${id}` }),
      ),
    },
  ];
}

const pageEntry = ({ label, path }: PageCommand) => linkEntry({ kind: 'page', id: path, label, to: path });

const actionIcons = {
  createProject: PlusIcon,
  createItem: PlusIcon,
  importCatalogue: UploadIcon,
  createUser: PlusIcon,
  createOffice: PlusIcon,
  switchTheme: MoonIcon,
  showShortcuts: InfoCircledIcon,
  logOut: ExitIcon,
} as const satisfies Readonly<Record<ActionName, ComponentType<IconProps>>>;

function actionEntry({ name, label, path }: ActionCommand & { readonly name: ActionName }): SearchEntry {
  const Icon = actionIcons[name];
  return {
    id: `action ${name}`,
    label,
    icon: <Icon aria-hidden="true" />,
    action: name,
    ...(path !== undefined && { to: path }),
  };
}

function commandGroups({ text, role }: SearchDialogProps): SearchGroup[] {
  const isSearch = text.trim() !== '';
  const actions = findCommands(actionCommands, role, text);
  return [
    { title: 'Pages', entries: findCommands(pageCommands, role, text).map(pageEntry) },
    {
      title: 'Actions',
      entries: (isSearch ? actions : actions.filter(({ name }) => firstActions.includes(name))).map(actionEntry),
    },
  ];
}

/** Finds records, pages and actions. Records come from the server, and everything else is filtered here. */
export function SearchDialog(props: SearchDialogProps) {
  const { open, onOpenChange, text, onTextChange, results, isOutdated, recent, onOpenLink, onAction } = props;
  const isSearch = text.trim() !== '';
  const recentGroup = { title: 'Recent', entries: recent.map((link) => linkEntry(link)) };
  const recentIds = new Set(recentGroup.entries.map(({ id }) => id));
  const records = results.status === 'ready' ? recordGroups(results.data, text) : [];
  const groups = isSearch
    ? [...records, ...companyGroups(props), ...commandGroups(props)]
    : [recentGroup, ...withoutEntries([...records, ...commandGroups(props)], recentIds)];

  const choose = (entry: SearchEntry, options: { readonly newTab: boolean }) => {
    if (entry.to !== undefined) onOpenLink(entry.to, entry.link ?? null, options);
    else if (entry.action) onAction(entry.action);
  };

  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      label="Search and commands"
      placeholder="Search projects, clients, line items, pages…"
      text={text}
      onTextChange={onTextChange}
      maxLength={maxSearchLength}
      groups={groups.filter(({ entries }) => entries.length > 0)}
      loading={isOutdated || results.status === 'loading'}
      failure={results.status === 'failed' ? { message: results.message, onRetry: results.onRetry } : undefined}
      emptyText={`Nothing found for “${text.trim()}”. Try a part of a title, a client, a phone or an address.`}
      onChoose={choose}
    />
  );
}

/** Without a text, an entry is shown once: among the recent ones. */
const withoutEntries = (groups: readonly SearchGroup[], ids: ReadonlySet<string>): SearchGroup[] =>
  groups.map(({ title, entries }) => ({ title, entries: entries.filter(({ id }) => !ids.has(id)) }));
