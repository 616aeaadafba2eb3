/** Tests of the CSV file of the project list. */
import { expect, test } from 'vitest';
import { anId, aProject } from '../testing/builders.ts';
import { projectsCsv } from './projectsCsv.ts';

const names = {
  office: (id: string | null) => (id === anId(20) ? 'Denver, downtown' : ''),
  estimator: (id: string | null) => (id === anId(30) ? 'Dana Whitlock' : ''),
};
/** The lines of the file, without the byte order mark at its start. */
const lines = (...projects: Parameters<typeof aProject>[0][]) =>
  projectsCsv(
    projects.map((project) => aProject(project)),
    names,
  )
    .slice(1)
    .split('\r\n');

test('a file without projects has only the row of headings', () => {
  expect(lines()).toEqual([
    'Project title,Status,Client name,Contact number,Client email,House/apartment no,Street/lane,City,State/province,Zip code,Country,' +
      'Office,Estimator,Referred by,Job type,Date created,Date assigned,Customer contacted,Date inspected,' +
      'Estimate sent date,Job start date,Job end date,Estimate price,Change order price,Final invoice,Lost reason',
    '',
  ]);
});

test('the row of a project has names, labels, dates and plain numbers [R2.20]', () => {
  const [, row] = lines({
    office: anId(20),
    estimator: anId(30),
    status: 'ESTIMATE_SENT',
    estimation_sent: '2026-03-09',
    current_estimate: 1032.48,
    estimation: 900,
    referred_by: 'Home show',
    client: { name: 'Maria Alvarez', phone_no: '+13035550187', email: 'maria@example.com' },
  });
  expect(row).toBe(
    '"Roof replacement, Alvarez residence",Estimate Sent,Maria Alvarez,(303) 555-0187,maria@example.com,412,Juniper Lane,Boulder,CO,80302,US,' +
      '"Denver, downtown",Dana Whitlock,Home show,Roofing,2026-03-02,,,,2026-03-09,,,1032.48,0,0,',
  );
});

test('the last column is the reason of a lost job', () => {
  const [, row] = lines({ status: 'CLOSED', lost_reason: 'No budget' });
  expect(row).toMatch(/,No budget$/);
});

test('a title and a client name that look like formulas are written as text [S11]', () => {
  const [, row] = lines({ title: '=cmd|calc', client: { name: '+1 (303)', phone_no: '', email: '' } });
  expect(row).toMatch(/^'=cmd\|calc,New,'\+1 \(303\),/);
});
