import { anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../../components/Loadable.tsx';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { JobsMap } from './JobsMap.tsx';
import { aJob, exampleJobs, jobsNationwide, signedJobs } from './testing/exampleJobs.ts';

const meta = {
  title: 'Screens/Dashboard/Map/JobsMap',
  component: JobsMap,
  args: { jobs: ready(signedJobs(exampleJobs(14))), onGeocoded: fn(), onGeocodingError: fn() },
} satisfies Meta<typeof JobsMap>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const findMap = async (canvas: Canvas) =>
  within(await canvas.findByRole('application', { name: /^Map of signed jobs/ }));
/** Finds the marker with this number of jobs. */
const findCluster = async (canvas: Canvas, count: number) =>
  (await findMap(canvas)).findByRole('button', { name: new RegExp(`^${count} jobs`) });
/** The map zooms with an animation. */
const zoomTime = { timeout: 5_000 };

/** Waits until the animation of the map has ended, and returns the left edge of a cluster. */
async function findRestingLeft(canvas: Canvas, count: number): Promise<number> {
  const leftOf = async () => (await findCluster(canvas, count)).getBoundingClientRect().left;
  let left = await leftOf();
  await waitFor(async () => {
    const previous = left;
    await new Promise(requestAnimationFrame);
    left = await leftOf();
    await expect(left).toBe(previous);
  }, zoomTime);
  return left;
}
const phone = { viewport: { value: 'phone' } };
const withoutLocation = { place: null, approximate_place: null };

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('14 jobs, $285,429.00')).toBeVisible();
    const list = within(canvas.getByRole('list', { name: 'Signed jobs' }));
    await expect(list.getAllByRole('link')).toHaveLength(14);
    await expect(list.getByRole('link', { name: 'Roof replacement, Maria Alvarez' })).toHaveAttribute(
      'href',
      `/project/${anId(4000)}`,
    );
    await expect(list.getByText('100 Juniper Lane, Denver, CO 80205')).toBeVisible();
    const map = await findMap(canvas);
    // Four jobs in Denver and one in Golden share one marker. The marker of the only job in Fort Collins is a link.
    await expect(await findCluster(canvas, 5)).toBeVisible();
    await expect(map.getByText('Fort Collins')).toBeVisible();
    const hrefs = map.getAllByRole('link', { name: / on the map$/ }).map((link) => link.getAttribute('href'));
    await expect(hrefs).toContain(`/project/${anId(4006)}`);
  },
};
export const OnAPhone: Story = { tags: ['test-all'], globals: phone };
export const OneJob: Story = { tags: ['test-all'], args: { jobs: ready(signedJobs(exampleJobs(1))) } };
export const Nationwide: Story = { args: { jobs: ready(signedJobs(jobsNationwide(200))) } };
export const NationwideOnAPhone: Story = { ...Nationwide, tags: ['test-all'], globals: phone };

export const MarkerHighlightedFromList: Story = {
  play: async ({ canvas }) => {
    const cluster = await findCluster(canvas, 5);
    await userEvent.hover(canvas.getByText('100 Juniper Lane, Denver, CO 80205'));
    await waitFor(() => expect(cluster).toHaveAttribute('data-highlighted'));
    const map = await findMap(canvas);
    await expect(map.getByText('Roof replacement, Maria Alvarez')).toBeVisible();
    await userEvent.unhover(canvas.getByText('100 Juniper Lane, Denver, CO 80205'));
    await waitFor(() => expect(cluster).not.toHaveAttribute('data-highlighted'));
    canvas.getByRole('link', { name: 'Roof replacement, Maria Alvarez' }).focus();
    await waitFor(() => expect(cluster).toHaveAttribute('data-highlighted'));
  },
};

export const ListHighlightedFromMap: Story = {
  play: async ({ canvas }) => {
    await userEvent.hover(await findCluster(canvas, 5));
    await expect(await (await findMap(canvas)).findByText('5 jobs around Denver')).toBeVisible();
    const entries = canvas.getAllByRole('listitem').filter((entry) => 'highlighted' in entry.dataset);
    await expect(entries).toHaveLength(5);
    for (const entry of entries) await expect(entry).toHaveTextContent(/Denver|Golden/);
  },
};

export const ClusterZoomedIn: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findCluster(canvas, 5));
    const map = await findMap(canvas);
    await expect(await map.findByText('Golden')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show all jobs' }));
    await expect(await findCluster(canvas, 5)).toBeVisible();
  },
};

/** Two jobs in Denver with the zip code 80205, and two jobs in Pueblo with the zip code 81004. */
const jobsAtSameZipCode = exampleJobs(14).filter(
  ({ address }) => address.endsWith('80205') || address.endsWith('81004'),
);
export const JobsAtSameZipCode: Story = {
  args: { jobs: ready(signedJobs(jobsAtSameZipCode)) },
  play: async ({ canvas }) => {
    const [cluster] = await (await findMap(canvas)).findAllByRole('button', { name: /^2 jobs/ });
    await userEvent.click(cluster as HTMLElement);
    await expect(await canvas.findByRole('status')).toHaveTextContent('2 jobs in Denver');
    await expect(within(canvas.getByRole('list', { name: 'Signed jobs' })).getAllByRole('link')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }));
    await expect(within(canvas.getByRole('list', { name: 'Signed jobs' })).getAllByRole('link')).toHaveLength(4);
  },
};

export const MapMovedByKeyboard: Story = {
  play: async ({ canvas }) => {
    await findCluster(canvas, 5);
    const map = canvas.getByRole('application');
    map.focus();
    await userEvent.keyboard('++');
    await waitFor(async () => expect((await findMap(canvas)).queryByText('5')).toBeNull(), zoomTime);
    await userEvent.keyboard('0');
    await expect(await findCluster(canvas, 5)).toBeVisible();
    const left = await findRestingLeft(canvas, 5);
    // An arrow key moves the map by 80 px.
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(
      async () => expect((await findCluster(canvas, 5)).getBoundingClientRect().left).toBeCloseTo(left + 80, 0),
      zoomTime,
    );
    // Tab reaches each marker, which is then highlighted, and after them the buttons of the map.
    await userEvent.tab();
    const controls = within(map);
    const markers = [...controls.getAllByRole('button'), ...controls.queryAllByRole('link')];
    const [focused] = markers.filter((marker) => marker === document.activeElement);
    await expect(focused).toHaveAttribute('data-highlighted');
    for (const _ of markers) await userEvent.tab();
    await expectFocus(canvas.getByRole('button', { name: 'Zoom in' }));
  },
};

/** The wheel scrolls the page and shows a hint. With Ctrl, the wheel zooms the map. */
export const WheelScrollsPage: Story = {
  play: async ({ canvas }) => {
    const cluster = await findCluster(canvas, 5);
    const initialBox = cluster.getBoundingClientRect().toJSON();
    const map = canvas.getByRole('application');
    const isDefaultAllowed = fireEvent.wheel(map, { deltaY: 100 });
    // The map does not prevent the default action, so the page scrolls.
    await expect(isDefaultAllowed).toBe(true);
    const hint = await canvas.findByText(/and scroll to zoom the map/);
    await waitFor(() => expect(hint).toBeVisible());
    await expect(cluster.getBoundingClientRect().toJSON()).toEqual(initialBox);
    const { left, top, width, height } = map.getBoundingClientRect();
    const middle = { clientX: left + width / 2, clientY: top + height / 2 };
    await expect(fireEvent.wheel(map, { ...middle, deltaY: -200, ctrlKey: true })).toBe(false);
    // Pueblo is too far from the middle of the map to be in view now.
    await waitFor(() => expect(canvas.queryByText('Pueblo')).toBeNull(), zoomTime);
  },
};

export const JobsWithoutLocation: Story = {
  args: {
    jobs: ready(
      signedJobs([
        ...exampleJobs(3),
        aJob({
          id: anId(4100),
          title: 'Skylights, Okafor',
          client: 'Ruth Okafor',
          address: '',
          city: '',
          ...withoutLocation,
        }),
        aJob({
          id: anId(4101),
          title: 'Metal roof, Gagnon',
          client: 'Luc Gagnon',
          address: '88 Rue Saint-Paul, Montréal, QC H2Y 1G8, CA',
          city: 'Montréal',
          ...withoutLocation,
        }),
      ]),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 jobs have no address that can be shown')).toBeVisible();
    const list = within(canvas.getByRole('list', { name: 'Signed jobs without a place' }));
    await expect(list.getByText('No address')).toBeVisible();
    await expect(list.getByRole('link', { name: 'Metal roof, Gagnon' })).toHaveAttribute(
      'href',
      `/project/${anId(4101)}`,
    );
  },
};

export const AllJobsWithoutLocation: Story = {
  args: { jobs: ready(signedJobs([aJob({ address: '', city: '', ...withoutLocation })])) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 job has no address that can be shown')).toBeVisible();
    await expect(canvas.queryByText(/approximate/)).toBeNull();
  },
};

export const OnlyNewestJobsShown: Story = {
  args: { jobs: ready(signedJobs(jobsNationwide(40), { total: 1204 })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The newest 40 of 1,204 jobs/)).toBeVisible();
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    jobs: ready(
      signedJobs([
        aJob({
          id: anId(4200),
          title:
            'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence including the carriage house',
          client: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría',
          address:
            'Building 12, Apartment 1408 Martin Luther King Junior Memorial Boulevard, Rancho Santa Margarita, CA 92688',
          city: 'Rancho Santa Margarita',
          price: 99_999_999_999.99,
        }),
        ...exampleJobs(3),
      ]),
    ),
  },
};
export const LongTextOnAPhone: Story = { ...LongText, tags: ['test-all'], globals: phone };

export const Empty: Story = {
  args: { jobs: ready(signedJobs([])) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No signed jobs in this period')).toBeVisible();
  },
};

export const Loading: Story = { args: { jobs: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { jobs: { status: 'failed', message: 'Error getting the signed jobs', onRetry } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error getting the signed jobs');
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalled();
  },
};
