import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../components/Card.tsx';
import { Row, Stack } from '../components/layout.tsx';
import { Money } from '../components/Money.tsx';
import { statusTokens } from '../components/StatusBadge.tsx';
import { Caption, Heading, Text } from '../components/Text.tsx';

const meta = { title: 'Theme/Tokens' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const scales = {
  Sand: steps.map((step) => `--gray-${step}`),
  BlueprintDrawing: steps.map((step) => `--indigo-${step}`),
  'Paper and ink': [
    '--page-background',
    '--paper',
    '--paper-raised',
    '--sunken',
    '--line',
    '--line-strong',
    '--line-control',
    '--ink-soft',
    '--ink',
  ],
  Chart: ['--chart-1', '--chart-1-active'],
  Danger: ['--danger-bg', '--danger-line', '--danger', '--danger-ink'],
  Status: Object.values(statusTokens).flatMap((name) => [
    `--status-${name}-bg`,
    `--status-${name}`,
    `--status-${name}-ink`,
  ]),
};

export const Colours: Story = {
  render: () => (
    <Stack>
      {Object.entries(scales).map(([name, tokens]) => (
        <Card key={name} title={name}>
          <Row>
            {tokens.map((token) => (
              <Stack key={token} data-gap="small" style={{ width: 104 }}>
                <div style={{ height: 36, background: `var(${token})`, border: '1px solid var(--line)' }} />
                <Caption>{token.slice(2)}</Caption>
              </Stack>
            ))}
          </Row>
        </Card>
      ))}
    </Stack>
  ),
};

export const Type: Story = {
  render: () => (
    <Card title="Figtree, one variable file">
      <Heading as="h3">Heading, 15 px</Heading>
      <Text>
        Text, 14 px on a line of 20. Rates and quantities keep four decimals; every line is rounded to the cent.
      </Text>
      <Text data-soft data-small>
        Soft and small, 13 px: what stands back.
      </Text>
      <Caption>Caption, 12 px</Caption>
      <Stack data-gap="small" style={{ alignItems: 'flex-end', width: 160 }}>
        <Money amount={1111.11} />
        <Money amount={98_760.08} />
      </Stack>
    </Card>
  ),
};
