/** Renders the QA report as one HTML page. */
import { html, raw } from 'hono/html';
import type { QaReport, RequirementRow, ScenarioRow, Status, TextRow } from './buildReport.ts';
import type { StepUsage } from './findStepUses.ts';
import type { Rule } from './readFeatures.ts';
import type { StoriesPage } from './readSources.ts';

/** Returns the HTML. The page links to the files that failed scenarios attached. */
export function renderPage(report: QaReport): string {
  const { scenarios, requirements, texts, steps, problems } = report;
  const failedScenarios = scenarios.filter(({ status }) => status === 'failed');
  return String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Plumbline: scenarios and requirements</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <header>
      <h1>Scenarios and requirements</h1>
      <p>${summary(scenarios)} ${lastRun(scenarios)}</p>
      <nav aria-label="Parts">
        <a href="#features">Features</a><a href="#requirements">Requirements</a><a href="#texts">Texts</a><a href="#steps">Steps</a>
      </nav>
      <label class="search">Search <input type="search" id="search" placeholder="R2.30, discount, a step ..." /></label>
    </header>
    <main>
      ${problems.length > 0 ? html`<section class="problems"><h2>Problems</h2><ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul></section>` : ''}
      ${failedScenarios.length > 0 ? html`<section><h2>Failed</h2>${failedScenarios.map(scenarioItem)}</section>` : ''}
      <section id="features">
        <h2>Features</h2>
        ${report.features.map((feature) => {
          const featureScenarios = scenarios.filter((scenario) => scenario.feature === feature.name);
          return html`<details class="feature">
            <summary><h3>${feature.name}</h3> <span class="count">${summary(featureScenarios)}</span></summary>
            ${feature.rules.map((rule) => ruleBlock(rule, featureScenarios))}
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

const ruleBlock = (rule: Rule, rows: readonly ScenarioRow[]): Html => {
  const keys = new Set(rule.scenarios.map(({ key }) => key));
  return html`<div class="rule">
    ${rule.name ? html`<h4>${rule.name}</h4>` : ''} ${rows.filter(({ key }) => keys.has(key)).map(scenarioItem)}
  </div>`;
};

function scenarioItem({ name, status, tags, steps, result }: ScenarioRow): Html {
  return html`<details class="scenario searchable">
    <summary>${badge(status)} ${name} <span class="tags">${tags.join(' ')}</span></summary>
    <ol>${steps.map(({ keyword, text, lines }) => html`<li><pre><b>${keyword}</b> ${[text, ...lines].join('\n')}</pre></li>`)}</ol>
    ${result ? html`<p class="note">${result.seconds.toFixed(1)} s, finished ${formatTime(result.finished)}</p>` : ''}
    ${result?.failure ? failureBlock(result.failure) : ''}
  </details>`;
}

function failureBlock({ step, message, files }: { step: string; message: string; files: readonly string[] }): Html {
  const trace = files.find((file) => file.endsWith('.zip'));
  return html`<div class="failure">
    <p><strong>Failed step:</strong> ${step}</p>
    <pre>${message}</pre>
    <p>${files.map((file) => html`<a href="${file}">${file.split('/').at(-1)}</a> `)}</p>
    ${trace ? html`<p>Open the trace: <code>npx playwright show-trace reports/${trace}</code></p>` : ''}
  </div>`;
}

const scenarioLinks = (rows: readonly ScenarioRow[]): Html =>
  rows.length === 0
    ? html`<span class="note">none</span>`
    : html`<details><summary>${rows.length}</summary><ul>${rows.map(({ name, feature, status }) => html`<li>${badge(status)} ${feature}: ${name}</li>`)}</ul></details>`;

const list = (items: readonly string[]): Html =>
  items.length === 0
    ? html`<span class="note">none</span>`
    : html`<details><summary>${items.length}</summary><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></details>`;

const storyTitles = (stories: readonly StoriesPage[]): Html => list(stories.map(({ title }) => title));

const requirementRow = ({ id, title, status, scenarios, stories, tests, reason }: RequirementRow): Html =>
  html`<tr class="searchable" id="${id}">
    <th scope="row"><code>${id}</code> ${title}${reason ? html`<br /><span class="note">${reason}</span>` : ''}</th>
    <td>${badge(status)}</td><td>${scenarioLinks(scenarios)}</td><td>${storyTitles(stories)}</td><td>${list(tests)}</td>
  </tr>`;

const textRow = ({ name, text, scenarios, stories, uses }: TextRow): Html =>
  html`<tr class="searchable">
    <th scope="row">${text}<br /><code>${name}</code></th>
    <td>${scenarioLinks(scenarios)}</td><td>${storyTitles(stories)}</td><td>${list(uses)}</td>
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
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1200px; padding: 24px 16px 64px; color: light-dark(#21201c, #eeeeec); background: light-dark(#fdfdfc, #191918); }
h1 { font-size: 26px; margin: 0; } h2 { font-size: 20px; margin: 40px 0 8px; } h3, h4 { display: inline; font-size: 16px; margin: 0; } h4 { font-size: 15px; display: block; margin: 12px 0 4px; }
header p { margin: 4px 0 12px; } nav a { margin-right: 16px; } a { color: light-dark(#3a5bc7, #9eb1ff); }
.search { display: block; margin-top: 12px; } input { font: inherit; width: min(28rem, 100%); padding: 6px 10px; border: 1px solid light-dark(#8d8d86, #7c7b74); border-radius: 4px; background: transparent; color: inherit; }
summary { cursor: pointer; padding: 4px 0; } .feature { border-top: 1px solid light-dark(#dad9d6, #3b3a37); padding: 4px 0; } .rule { margin: 0 0 8px 16px; }
.note, .count, .tags { color: light-dark(#63635e, #b5b3ad); font-size: 13px; } pre { margin: 0; white-space: pre-wrap; font: inherit; } .failure pre { font: 13px/1.4 ui-monospace, monospace; padding: 8px; background: light-dark(#ffefef, #3b1219); overflow: auto; }
.badge { display: inline-block; min-width: 4.2em; padding: 0 6px; border-radius: 3px; font-size: 12px; text-align: center; background: light-dark(#e9e8e6, #31312e); }
.badge.passed { background: light-dark(#d6f1df, #132d21); color: light-dark(#193b2d, #adf0d4); } .badge.failed, .badge.no-scenario { background: light-dark(#ffdbdc, #500f1c); color: light-dark(#641723, #ffd1d9); }
.problems { border-left: 4px solid light-dark(#ce2c31, #ff9592); padding-left: 16px; } .scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-top: 1px solid light-dark(#dad9d6, #3b3a37); font-weight: 400; } thead th { font-size: 13px; color: light-dark(#63635e, #b5b3ad); } td ul, td ol { margin: 0; padding-left: 16px; } code { font-size: 13px; overflow-wrap: anywhere; }
[hidden] { display: none; }
@media print { details::details-content { content-visibility: visible; } }
`;

/**
 * Hides the rows and scenarios that do not contain all words of the search, opens the features that have a match, and hides the
 * other features.
 */
const script = `
const search = document.getElementById('search');
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const row of document.querySelectorAll('.searchable')) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
  for (const feature of document.querySelectorAll('.feature')) {
    const hasVisibleScenario = feature.querySelector('.scenario:not([hidden])') !== null;
    feature.hidden = !hasVisibleScenario;
    feature.open = words.length > 0 && hasVisibleScenario;
  }
});
`;
