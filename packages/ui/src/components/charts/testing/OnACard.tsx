import type { ReactNode } from 'react';
import { Card } from '../../Card.tsx';

/** A chart as wide as a dashboard has it. */
export const OnACard = ({ children }: { children: ReactNode }) => (
  <div style={{ maxWidth: 640 }}>
    <Card>{children}</Card>
  </div>
);
