/** Renders the QA report as one HTML page. */
import { html, raw } from 'hono/html';
import { toId } from 'storybook/internal/csf';
import type { QaReport, RequirementRow, ScenarioRow, Status, StoryRow, TextRow } from './buildReport.ts';
import type { StepUsage } from './findStepUses.ts';
import { nameOfKey, type Rule } from './readFeatures.ts';
import type { StoriesPage } from './readSources.ts';
import type { RunFigures } from './runHistory.ts';

interface PageOptions {
  /** The last runs, the oldest first. */
  readonly history: readonly RunFigures[];
  /** The font and the design tokens of the product as CSS. */
  readonly styles: string;
}

/** Returns the HTML. The page links to the files that failed scenarios attached. */
export function renderPage(report: QaReport, { history, styles }: PageOptions): string {
  const { scenarios, requirements, texts, stories, steps, problems } = report;
  const failedScenarios = scenarios.filter(({ status }) => status === 'failed');
  return String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Plumbline: scenarios and requirements</title>
    <style>${raw(styles)}${raw(style)}</style>
    <script>${raw(themeScript)}</script>
  </head>
  <!-- The design tokens of the font belong to this class. -->
  <body class="radix-themes">
    <header>
      <h1>Scenarios and requirements</h1>
      <p>${summary(scenarios)} ${lastRun(scenarios)}</p>
      <nav aria-label="Parts">
        <a href="#features">Features</a><a href="#requirements">Requirements</a><a href="#texts">Texts</a><a href="#stories">Stories</a><a href="#steps">Steps</a>
      </nav>
      <label class="search">Search <input type="search" id="search" placeholder="R2.30, discount, a step ..." /></label>
    </header>
    <main>
      ${problems.length > 0 ? html`<section class="problems"><h2>Problems</h2><ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul></section>` : ''}
      ${failedScenarios.length > 0 ? html`<section><h2>Failed</h2><ul>${failedScenarios.map((scenario) => html`<li class="searchable">${scenarioLink(scenario)}${scenario.result?.failure ? failureBlock(scenario.result.failure) : ''}</li>`)}</ul></section>` : ''}
      ${history.length > 0 ? trend(history) : ''}
      <section id="features">
        <h2>Features</h2>
        ${report.features.map((feature) => {
          const featureScenarios = scenarios.filter((scenario) => scenario.feature === feature.name);
          return html`<details class="feature">
            <summary><h3>${feature.name}</h3> <span class="count">${summary(featureScenarios)}</span></summary>
            ${feature.rules.map((rule) => ruleBlock(rule, featureScenarios, report))}
          </details>`;
        })}
      </section>
      <section id="requirements">
        <h2>Requirements</h2>
        <p class="note">${requirements.filter((row) => row.scenarios.length > 0).length} of ${requirements.length} have a scenario.</p>
        ${table(['Requirement', 'Result', 'Scenarios', 'Stories', 'Tests'], requirements.map(requirementRow))}
      </section>
      <section id="texts">
        <h2>Texts</h2>
        <p class="note">The texts that the specification fixes word for word, including its misspellings.</p>
        ${table(['Text', 'Scenarios', 'Stories', 'Used in'], texts.map(textRow))}
      </section>
      <section id="stories">
        <h2>Stories</h2>
        <p class="note">The pages of Storybook. Their links work while <code>npm run storybook</code> runs.</p>
        ${table(['Page', 'Requirements', 'Texts'], stories.map(storyRow))}
      </section>
      <section id="steps">
        <h2>Steps</h2>
        <p class="note">Write new scenarios with these ${steps.length} steps.</p>
        ${table(['Step', 'Uses', 'Source'], steps.map(stepRow))}
      </section>
    </main>
    <script>${raw(script)}</script>
  </body>
</html>`);
}

type Html = ReturnType<typeof html>;

const table = (
  headings: readonly string[],
  rows: readonly Html[],
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="Table">
  <table><thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead><tbody>${[...rows]}</tbody></table>
</div>`;

const badge = (status: Status | 'no scenario'): Html =>
  html`<span class="badge ${status.replace(' ', '-')}">${status}</span>`;

/** The id of an element and its address in the page. */
export const scenarioId = ({ key }: Pick<ScenarioRow, 'key'>) => `scenario-${nameOfKey(key)}`;
const textId = ({ name }: Pick<TextRow, 'name'>) => `text-${name}`;
const storyId = ({ title }: StoriesPage) => `story-${toId(title, 'docs')}`;

/** A link from an element to itself, to copy its address. */
const addressLink = (id: string, label: string): Html =>
  html`<a class="address" href="#${id}" aria-label="Address of ${label}" title="Address to copy">#</a>`;

const ruleBlock = (rule: Rule, rows: readonly ScenarioRow[], report: QaReport): Html => {
  const keys = new Set(rule.scenarios.map(({ key }) => key));
  return html`<div class="rule">
    ${rule.name ? html`<h4>${rule.name}</h4>` : ''}
    ${rows.filter(({ key }) => keys.has(key)).map((row) => scenarioItem(row, report))}
  </div>`;
};

function scenarioItem(row: ScenarioRow, { requirements, texts }: QaReport): Html {
  const { key, name, status, tags, steps, result } = row;
  const shows = <T extends RequirementRow | TextRow>({ scenarios }: T) =>
    scenarios.some((scenario) => scenario.key === key);
  const links = [...requirements.filter(shows).map(requirementLink), ...texts.filter(shows).map(textLink)];
  return html`<details class="scenario searchable" id="${scenarioId(row)}">
    <summary>${badge(status)} ${name} <span class="tags">${tags.join(' ')}</span></summary>
    <ol>${steps.map(({ keyword, text, lines }) => html`<li><pre><b>${keyword}</b> ${[text, ...lines].join('\n')}</pre></li>`)}</ol>
    ${links.length > 0 ? html`<p class="note">Shows ${links.map((link) => html`<span class="link">${link}</span> `)}</p>` : ''}
    <p class="note">${addressLink(scenarioId(row), name)} ${result ? `${result.seconds.toFixed(1)} s, finished ${formatTime(result.finished)}` : ''}</p>
    ${result?.failure ? failureBlock(result.failure) : ''}
  </details>`;
}

const scenarioLink = (row: ScenarioRow): Html =>
  html`${badge(row.status)} <a href="#${scenarioId(row)}">${row.feature}: ${row.name}</a>`;
const requirementLink = ({ id, title }: RequirementRow): Html => html`<a href="#${id}">${id} ${title}</a>`;
const textLink = (row: TextRow): Html => html`<a href="#${textId(row)}">"${row.text}"</a>`;
const storyLink = (page: StoriesPage): Html => html`<a href="#${storyId(page)}">${page.title}</a>`;

/** The trend of the last runs: a bar a run, and its figures. */
const trend = (history: readonly RunFigures[]): Html => {
  const largest = Math.max(...history.map(({ passed, failed }) => passed + failed));
  const width = (count: number) => `width: ${(100 * count) / largest}%`;
  return html`<section id="runs">
    <h2>Last runs</h2>
    ${table(
      ['Finished', 'Passed', 'Failed', 'Trend'],
      history.toReversed().map(
        ({ finished, passed, failed }) => html`<tr class="run">
          <th scope="row">${formatTime(finished)}</th><td>${passed}</td><td>${failed}</td>
          <td class="trend" aria-hidden="true"><span class="bar passed" style="${width(passed)}"></span><span class="bar failed" style="${width(failed)}"></span></td>
        </tr>`,
      ),
    )}
  </section>`;
};

function failureBlock({ step, message, files }: { step: string; message: string; files: readonly string[] }): Html {
  const trace = files.find((file) => file.endsWith('.zip'));
  return html`<div class="failure">
    <p><strong>Failed step:</strong> ${step}</p>
    <pre>${message}</pre>
    <p>${files.map((file) => html`<a href="${file}">${file.split('/').at(-1)}</a> `)}</p>
    ${trace ? html`<p>Open the trace: <code>npx playwright show-trace reports/${trace}</code></p>` : ''}
  </div>`;
}

const list = (items: readonly (Html | string)[]): Html =>
  items.length === 0
    ? html`<span class="note">none</span>`
    : html`<details><summary>${items.length}</summary><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></details>`;

const requirementRow = ({ id, title, status, scenarios, stories, tests, reason }: RequirementRow): Html =>
  html`<tr class="searchable" id="${id}">
    <th scope="row">${addressLink(id, id)} <code>${id}</code> ${title}${reason ? html`<br /><span class="note">${reason}</span>` : ''}</th>
    <td>${badge(status)}</td><td>${list(scenarios.map(scenarioLink))}</td><td>${list(stories.map(storyLink))}</td><td>${list(tests)}</td>
  </tr>`;

const textRow = (row: TextRow): Html =>
  html`<tr class="searchable" id="${textId(row)}">
    <th scope="row">${addressLink(textId(row), row.name)} ${row.text}<br /><code>${row.name}</code></th>
    <td>${list(row.scenarios.map(scenarioLink))}</td><td>${list(row.stories.map(storyLink))}</td><td>${list(row.uses)}</td>
  </tr>`;

const storyRow = (row: StoryRow): Html =>
  html`<tr class="searchable" id="${storyId(row)}">
    <th scope="row">${addressLink(storyId(row), row.title)} <a href="http://localhost:6006/?path=/docs/${toId(row.title, 'docs')}">${row.title}</a><br /><code>${row.path}</code></th>
    <td>${list(row.requirements.map(requirementLink))}</td><td>${list(row.texts.map(textLink))}</td>
  </tr>`;

const stepRow = ({ pattern, sentences, useCount, source }: StepUsage): Html =>
  html`<tr class="searchable">
    <th scope="row">${sentences.length > 0 ? sentences.map((sentence) => html`<div>${sentence}</div>`) : html`<code>${pattern}</code>`}</th>
    <td>${useCount}</td><td><code>${source}</code></td>
  </tr>`;

function summary(rows: readonly ScenarioRow[]): string {
  const counts = (['passed', 'failed', 'not run'] as const).flatMap((status) => {
    const count = rows.filter((row) => row.status === status).length;
    return count > 0 ? [`${count} ${status}`] : [];
  });
  return `${rows.length} ${rows.length === 1 ? 'scenario' : 'scenarios'}: ${counts.join(', ')}.`;
}

function lastRun(rows: readonly ScenarioRow[]): string {
  const lastFinished = rows
    .flatMap(({ result }) => (result ? [result.finished] : []))
    .toSorted()
    .at(-1);
  return lastFinished ? `Last run ${formatTime(lastFinished)}.` : 'No run yet.';
}

const formatTime = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

const style = `
body { font: 15px/1.5 var(--default-font-family); margin: 0 auto; max-width: 1200px; padding: 24px 16px 64px; color: var(--ink); }
html { background: var(--page-background); color-scheme: light; } html.dark { color-scheme: dark; }
h1 { font-size: 26px; margin: 0; } h2 { font-size: 20px; margin: 40px 0 8px; } h3, h4 { display: inline; font-size: 16px; margin: 0; } h4 { font-size: 15px; display: block; margin: 12px 0 4px; }
h1, h2, h3, h4, b, strong { font-weight: var(--font-weight-bold); }
header p { margin: 4px 0 12px; } nav a { margin-right: 16px; } a { color: var(--indigo-11); } .address { text-decoration: none; padding: 0 4px; }
.search { display: block; margin-top: 12px; } input { font: inherit; width: min(28rem, 100%); padding: 6px 10px; border: 1px solid var(--line-control); border-radius: 4px; background: var(--paper); color: inherit; box-sizing: border-box; }
summary { cursor: pointer; padding: 4px 0; } .feature { border-top: 1px solid var(--line); padding: 4px 0; } .rule { margin: 0 0 8px 16px; }
.note, .count, .tags { color: var(--ink-soft); font-size: 13px; } .link { margin-right: 8px; } pre { margin: 0; white-space: pre-wrap; font: inherit; }
.failure pre { font: 13px/1.4 ui-monospace, monospace; padding: 8px; background: var(--danger-bg); overflow: auto; }
.badge { display: inline-block; min-width: 4.2em; padding: 0 6px; border-radius: 3px; font-size: 12px; text-align: center; background: var(--status-closed-bg); color: var(--status-closed-ink); }
.badge.passed { background: var(--status-signed-bg); color: var(--status-signed-ink); } .badge.failed, .badge.no-scenario { background: var(--danger-bg); color: var(--danger-ink); }
.problems { border-left: 4px solid var(--danger); padding-left: 16px; } .scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-top: 1px solid var(--line); font-weight: 400; } thead th { font-size: 13px; color: var(--ink-soft); } td ul, td ol { margin: 0; padding-left: 16px; } code { font-size: 13px; overflow-wrap: anywhere; }
.trend { width: 50%; min-width: 120px; } .bar { display: inline-block; height: 12px; vertical-align: middle; } .bar.passed { background: var(--status-signed); } .bar.failed { background: var(--danger); }
:target { outline: 2px solid var(--indigo-8); outline-offset: 2px; }
[hidden] { display: none; }
@media print { details::details-content { content-visibility: visible; } }
`;

/** Sets the class of the theme, which the design tokens use. It runs before the page is drawn. */
const themeScript = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const setTheme = () => {
  document.documentElement.classList.toggle('dark', dark.matches);
  document.documentElement.classList.toggle('light', !dark.matches);
};
dark.addEventListener('change', setTheme);
setTheme();
`;

/**
 * Hides the rows and scenarios that do not contain all words of the search, and the rules, features and parts without a match. Opens the
 * features that have a match. Opens the element of the address and the features around it.
 */
const script = `
const search = document.getElementById('search');
function filter() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const row of document.querySelectorAll('.searchable')) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of document.querySelectorAll('.rule, .feature, section')) {
    const hasMatch = group.querySelector('.searchable:not([hidden])') !== null;
    group.hidden = words.length > 0 && !hasMatch;
    if (group.matches('.feature')) group.open = words.length > 0 && hasMatch;
  }
}
search.addEventListener('input', filter);

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest('[hidden]')) {
    search.value = '';
    filter();
  }
  for (let element = target; element; element = element.parentElement)
    if (element.matches('details')) element.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', openTarget);
openTarget();
`;
