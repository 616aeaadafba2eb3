/** The decorator of chart stories: a card with the width of a dashboard card. */
import type { Decorator } from '@storybook/react-vite';
import { Card } from '../../Card.tsx';

export const withCard: Decorator = (Story) => (
  <div style={{ maxWidth: 640 }}>
    <Card>
      <Story />
    </Card>
  </div>
);
