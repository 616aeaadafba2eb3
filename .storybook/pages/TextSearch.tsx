/** The search for texts of the product, on the page "Text search" of Storybook. */
import index from 'virtual:text-index';
import styled from '@emotion/styled';
import { SearchField } from '@plumbline/ui/components/SearchField';
import { useDeferredValue, useEffect, useState } from 'react';
import type { IndexedScenario, IndexedText } from '../../scripts/textSearch/buildTextIndex.ts';
import { StoryLink } from './DocsTable.tsx';

/** The number of results of each kind that are shown. */
const maxResults = 30;

/** The number of stories of a text that are shown before the others are folded. */
const maxStories = 5;

/** The address of the QA report, relative to a Storybook that is built into the folder `reports`. */
const reportUrl = '../features.html';

/** Lower case, with straight quotes and single spaces. */
const normalize = (text: string) =>
  text.toLowerCase().replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();

const texts = index.texts.map((item) => ({ item, content: normalize(`${item.text} ${item.name ?? ''}`) }));
const scenarios = index.scenarios.map((item) => ({ item, content: normalize([item.name, ...item.steps].join(' ')) }));

const guideTexts = index.guideTexts.map((item) => ({ item, content: normalize(`${item.page.label} ${item.text}`) }));

/** Returns the items with all words of the search. The items with the whole text come first. */
function find<Item>(entries: readonly { item: Item; content: string }[], search: string): readonly Item[] {
  const words = search.split(' ');
  const matches = entries.filter(({ content }) => words.every((word) => content.includes(word)));
  const isWhole = ({ content }: { content: string }) => content.includes(search);
  return [...matches.filter(isWhole), ...matches.filter((match) => !isWhole(match))].map(({ item }) => item);
}

export function TextSearch() {
  const [input, setInput] = useState('');
  const search = normalize(useDeferredValue(input));
  const hasReport = useHasReport();
  const foundTexts = search ? find(texts, search) : [];
  const foundScenarios = search ? find(scenarios, search) : [];
  const foundGuideTexts = search ? find(guideTexts, search) : [];
  return (
    <Frame className="sb-unstyled">
      <SearchField
        label="Search texts"
        placeholder="For example: Error deleting office"
        value={input}
        onChange={setInput}
      />
      <p role="status">
        {search &&
          `${count(foundTexts, 'text')}, ${count(foundScenarios, 'scenario')} and ${count(foundGuideTexts, 'rule')} of components`}
      </p>
      {foundTexts.length > 0 && <h2>Texts</h2>}
      <ul>
        {foundTexts.slice(0, maxResults).map((item) => (
          <TextResult key={`${item.name} ${item.text}`} item={item} search={search} />
        ))}
      </ul>
      <More items={foundTexts} />
      {foundScenarios.length > 0 && <h2>Scenarios</h2>}
      <ul>
        {foundScenarios.slice(0, maxResults).map((item) => (
          <ScenarioResult key={item.reportId} item={item} search={search} hasReport={hasReport} />
        ))}
      </ul>
      <More items={foundScenarios} />
      {foundGuideTexts.length > 0 && <h2>Rules of components</h2>}
      <ul>
        {foundGuideTexts.slice(0, maxResults).map(({ text, page }) => (
          <Result key={`${page.id} ${text}`}>
            <p>
              <Marked text={text} search={search} />
            </p>
            <StoryLink id={page.id}>{page.label}</StoryLink>
          </Result>
        ))}
      </ul>
      <More items={foundGuideTexts} />
    </Frame>
  );
}

const count = (items: readonly unknown[], noun: string) => `${items.length} ${noun}${items.length === 1 ? '' : 's'}`;

const More = ({ items }: { items: readonly unknown[] }) =>
  items.length > maxResults && <p>{items.length - maxResults} more. Type a longer part of the text.</p>;

/** Whether the QA report is beside this Storybook. */
function useHasReport(): boolean {
  const [hasReport, setHasReport] = useState(false);
  useEffect(() => {
    fetch(reportUrl, { method: 'HEAD' }).then(
      ({ ok }) => setHasReport(ok),
      () => setHasReport(false),
    );
  }, []);
  return hasReport;
}

function TextResult({ item: { text, name, stories }, search }: { item: IndexedText; search: string }) {
  const links = stories.map(({ id, label }) => (
    <li key={id}>
      <StoryLink id={id}>{label}</StoryLink>
    </li>
  ));
  return (
    <Result>
      <p>
        <Marked text={text} search={search} />
      </p>
      {name && <code>{name}</code>}
      <ul>{links.slice(0, maxStories)}</ul>
      {stories.length === 0 && <p>No story shows this text.</p>}
      {links.length > maxStories && (
        <details>
          <summary>{links.length - maxStories} more</summary>
          <ul>{links.slice(maxStories)}</ul>
        </details>
      )}
    </Result>
  );
}

interface ScenarioResultProps {
  readonly item: IndexedScenario;
  readonly search: string;
  readonly hasReport: boolean;
}

function ScenarioResult({ item: { name, file, steps, reportId }, search, hasReport }: ScenarioResultProps) {
  const words = search.split(' ');
  const matches = steps.filter((step) => words.some((word) => normalize(step).includes(word)));
  const wholeMatches = matches.filter((step) => normalize(step).includes(search));
  return (
    <Result>
      <p>
        <Marked text={name} search={search} />
      </p>
      <code>{file}</code>
      {hasReport && <a href={`${reportUrl}#${reportId}`}>QA report</a>}
      <ol>
        {(wholeMatches.length > 0 ? wholeMatches : matches).map((step) => (
          <li key={step}>
            <Marked text={step} search={search} />
          </li>
        ))}
      </ol>
      <details>
        <summary>All steps</summary>
        <ol>
          {steps.map((step, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps can repeat and never move
            <li key={position}>{step}</li>
          ))}
        </ol>
      </details>
    </Result>
  );
}

/** A text with the searched part marked. */
function Marked({ text, search }: { text: string; search: string }) {
  const start = text.toLowerCase().indexOf(search);
  if (start < 0) return text;
  const end = start + search.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

const Frame = styled.div`
  max-width: 860px;
  min-height: 60vh;
  color: var(--ink);
  font-size: 14px;
  line-height: 20px;
  & > p {
    margin: var(--space-2) 0 var(--space-4);
    color: var(--ink-soft);
  }
  & h2 {
    margin: var(--space-5) 0 var(--space-2);
    font-size: 18px;
  }
  & ul,
  & ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & a {
    color: var(--accent-11);
  }
  & mark {
    background: var(--status-sent-bg);
    color: var(--status-sent-ink);
  }
`;

const Result = styled.li`
  display: grid;
  gap: 2px;
  padding: var(--space-3) 0;
  border-top: 1px solid var(--line);
  overflow-wrap: anywhere;
  white-space: pre-line;
  & > p:first-of-type {
    font-weight: 560;
  }
  & > code {
    color: var(--ink-soft);
    font-size: 12px;
  }
  & > ol,
  & > details {
    font-size: 13px;
  }
  & summary {
    color: var(--ink-soft);
    cursor: pointer;
  }
`;
