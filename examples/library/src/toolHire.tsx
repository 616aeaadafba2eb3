/** Three components of another product, tool hire, made of the components of the library and without styles of their own. */
import { Button } from '@plumbline/ui/components/Button';
import { Card } from '@plumbline/ui/components/Card';
import { BarChart } from '@plumbline/ui/components/charts/BarChart';
import { ChartFrame } from '@plumbline/ui/components/charts/ChartFrame';
import { type Column, DataTable } from '@plumbline/ui/components/DataTable';
import { Form, useSubmit } from '@plumbline/ui/components/Form';
import { FieldGrid, Stack } from '@plumbline/ui/components/layout';
import { Money } from '@plumbline/ui/components/Money';
import { Notice } from '@plumbline/ui/components/Notice';
import { Heading } from '@plumbline/ui/components/Text';
import { TextField } from '@plumbline/ui/components/TextField';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { formatMoney } from '@plumbline/values/money';
import '@plumbline/ui/theme/theme.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';

interface Tool {
  readonly id: string;
  readonly name: string;
  /** Dollars a day. */
  readonly rate: number;
  readonly hirer: string;
}

const tools: readonly Tool[] = [
  { id: 'T-1', name: 'Core drill', rate: 85, hirer: 'Alvarez Roofing' },
  { id: 'T-2', name: 'Scaffold, 20 ft', rate: 140.5, hirer: '' },
  { id: 'T-3', name: 'Plate compactor', rate: 62, hirer: 'Bright Homes' },
];

const columns: readonly Column<Tool>[] = [
  { header: 'Tool', cell: (tool) => tool.name, primary: true },
  { header: 'Hired by', cell: (tool) => tool.hirer },
  { header: 'Rate per day', cell: (tool) => <Money amount={tool.rate} />, align: 'right' },
];

/** The tools and who has hired them. */
const ToolTable = () => (
  <Card title="Tools">
    <DataTable caption="Tools" columns={columns} rows={tools} rowKey={(tool) => tool.id} />
  </Card>
);

const income = [320, 410.5, 275, 560].map((value, index) => ({ key: `w${index}`, label: `Week ${index + 44}`, value }));

/** The income of the last weeks. */
function IncomeChart() {
  const series = {
    name: 'Income by week',
    points: income,
    formatValue: formatMoney,
    columns: { label: 'Week', value: 'Income' },
  };
  return (
    <ChartFrame title="Income" subtitle="by week" series={series} emptyText="No tool has been hired yet.">
      <BarChart series={series} formatTick={(value) => `$${value}`} />
    </ChartFrame>
  );
}

/** Hires a tool to a customer. */
function HireForm() {
  const [hirer, setHirer] = useState<string>();
  const form = useForm({ defaultValues: { customer: '', phone: '' } });
  const { onSubmit, error, pending } = useSubmit(form, async ({ customer }) => {
    if (!customer) return { ok: false, message: 'The tool is not hired.', fields: { customer: 'Enter a customer.' } };
    setHirer(customer);
    return { ok: true };
  });
  const { errors } = form.formState;
  return (
    <Card title="Hire the scaffold">
      <Form error={error} onSubmit={onSubmit}>
        <FieldGrid>
          <TextField label="Customer" error={errors.customer?.message} {...form.register('customer')} />
          <TextField label="Phone" error={errors.phone?.message} {...form.register('phone')} />
        </FieldGrid>
        <Button type="submit" variant="primary" loading={pending}>
          Hire
        </Button>
        {hirer && <Notice>{`Hired by ${hirer}.`}</Notice>}
      </Form>
    </Card>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider appearance="light">
      <main>
        <Stack>
          <Heading as="h1">Tool hire</Heading>
          <HireForm />
          <ToolTable />
          <IncomeChart />
        </Stack>
      </main>
    </ThemeProvider>,
  );
