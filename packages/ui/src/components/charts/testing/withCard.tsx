import type { Decorator } from '@storybook/react-vite';
import { Card } from '../../Card.tsx';

/** Shows a chart on a card with the width it has on the dashboard. */
export const withCard: Decorator = (Story) => (
  <div style={{ maxWidth: 640 }}>
    <Card>
      <Story />
    </Card>
  </div>
);
