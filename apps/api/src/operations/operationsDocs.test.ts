/** Tests that docs/operations.md and the files in docs/operations agree with the settings and metrics of the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prometheusMetrics } from '../host/prometheusMetrics.ts';
import { settingDescriptions } from '../settings/settingDescriptions.ts';
import { readSettings } from '../settings/settings.ts';
import { installedProgram } from './installedProgram.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const documentFile = join(root, 'docs/operations.md');
const readFileOf = (name: string) => readFile(join(root, 'docs/operations', name), 'utf8');

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const settingsTable = () =>
  tableOf(
    ['setting', 'default', 'secret', 'what it does'],
    Object.entries(settingDescriptions).map(([name, { default: value, isSecret, description }]) => [
      `\`${name}\``,
      value === undefined ? '' : `\`${value}\``,
      isSecret ? 'yes' : '',
      description,
    ]),
  );

const metricsText = async () => {
  const metrics = prometheusMetrics('1.0.0');
  metrics.recordBacklog([]);
  metrics.recordRequest('users.me', 200, 0.1);
  return (await metrics.read()).text;
};

async function metricsTable() {
  const text = await metricsText();
  const labelsOf = (name: string) => {
    const sample = new RegExp(`^${name}(?:_count)?\\{([^}]*)\\}`, 'm').exec(text)?.[1] ?? '';
    return [...sample.matchAll(/(\w+)="/g)].map(([, label]) => `\`${label}\``).join(', ');
  };
  const metrics = [...text.matchAll(/^# HELP (plumbline_\w+) (.*)\n# TYPE \S+ (\w+)/gm)];
  return tableOf(
    ['metric', 'type', 'labels', 'meaning'],
    metrics.map(([, name = '', help = '', type = '']) => [`\`${name}\``, type, labelsOf(name), help]),
  );
}

/** Replaces the table between the comments `<!-- name -->` and `<!-- end of name -->`. */
function replaceTable(document: string, name: string, table: string): string {
  const pattern = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end of ${name} -->)`);
  expect(document).toMatch(pattern);
  return document.replace(pattern, (_, start, end) => `${start}${table}\n${end}`);
}

it('docs/operations.md has the tables of all settings and metrics (write them with vitest -u)', async () => {
  const document = await readFile(documentFile, 'utf8');
  const withSettings = replaceTable(document, 'settings', settingsTable());
  await expect(replaceTable(withSettings, 'metrics', await metricsTable())).toMatchFileSnapshot(documentFile);
});

it('the server accepts the settings of plumbline.env, also those that are comments', async () => {
  const lines = (await readFileOf('plumbline.env')).matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=(.*)$/gm);
  const env = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
  expect(Object.keys(env).filter((name) => !Object.hasOwn(settingDescriptions, name))).toEqual([]);
  expect(() => readSettings(env)).not.toThrow();
});

describe('the files for Prometheus and Grafana', () => {
  /** Finds the names of metrics in an expression. The other names are functions, labels and keywords of PromQL. */
  const findMetrics = (expression: string) => expression.match(/\b(?:plumbline|process|nodejs)_\w+/g) ?? [];

  it.each(['grafana.json', 'alerts.yml'])('%s uses only metrics that the server exports', async (name) => {
    const text = await metricsText();
    const usedMetrics = [...new Set(findMetrics(await readFileOf(name)))];
    expect(usedMetrics.length).toBeGreaterThan(5);
    expect(usedMetrics.filter((metric) => !new RegExp(`^${metric}[{ ]`, 'm').test(text))).toEqual([]);
  });

  it('the board shows each metric of Plumbline', async () => {
    const used = new Set(findMetrics(await readFileOf('grafana.json')).map((name) => name.replace(/_bucket$/, '')));
    const names = [...(await metricsText()).matchAll(/^# HELP (plumbline_\w+)/gm)].map(([, name = '']) => name);
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  it('the runbook in docs/operations.md has a section for each alert, and no other', async () => {
    const alerts = [...(await readFileOf('alerts.yml')).matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const sections = [...(await readFile(documentFile, 'utf8')).matchAll(/^### (Plumbline\w+)$/gm)];
    expect(sections.map(([, name]) => name).toSorted()).toEqual(alerts.toSorted());
  });

  const promtool = installedProgram('promtool');
  it.skipIf(!promtool)('Prometheus accepts the alert rules', async () => {
    expect(await run(promtool, ['check', 'rules', join(root, 'docs/operations/alerts.yml')])).toMatchObject({
      code: 0,
    });
  });
});

describe('the units of systemd', () => {
  const systemdAnalyze = installedProgram('systemd-analyze');
  it.skipIf(!systemdAnalyze).each(['plumbline.service', 'plumbline-worker.service'])(
    'systemd accepts %s',
    async (name) => {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-units-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const unit = (await readFileOf(name)).replaceAll('/opt/plumbline/', root);
      await writeFile(join(folder, name), unit);
      // Warnings about other units of this machine do not count.
      const { output } = await run(systemdAnalyze, ['verify', '--recursive-errors=no', '--man=no', join(folder, name)]);
      expect(output.split('\n').filter((line) => line.includes(name))).toEqual([]);
    },
  );
});

async function run(program = '', args: readonly string[] = []) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}
