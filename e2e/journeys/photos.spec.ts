import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { pressOn } from '../support/keyboard.ts';
import { newManager, newPageAs, newReport, openAs } from '../support/people.ts';
import { newPlan, SUBPLANS } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';
import { toast } from '../support/toast.ts';

/** A photo as phones take it: larger than the server accepts. */
const largePhoto = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#3a7',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg({ quality: 100 })
    .toBuffer();

test('somebody adds a photo, their manager sees it, and a list asks for those alone who have one (Photos 1, Photos 3)', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The refused file.
  allowConsoleErrors(/status of 415/);
  const manager = await newManager();
  const employee = await newReport(manager, 'Fay Face');
  const other = await newReport(manager, 'Nora Plain');
  await newPlan(manager, employee);
  await newPlan(manager, other);
  const page = await openAs(browser, employee, '/settings');
  const choose = (name: string) => page.getByRole('button', { name });
  const give = async (button: string, name: string, mimeType: string, buffer: Buffer) => {
    const chosen = page.waitForEvent('filechooser');
    await choose(button).press('Enter');
    await (await chosen).setFiles({ name, mimeType, buffer });
  };

  await test.step('a file that is no photo is refused with a sentence', async () => {
    await give(
      'Add a photo',
      'me.svg',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to save the photo. The file is no PNG, JPEG or WebP. Choose a photo in one of them.',
    );
    await expect(choose('Remove the photo')).toHaveCount(0);
    await expectAccessible(page, 'a refused photo');
  });

  await test.step('one of a phone is made smaller and shown in the place of the initials', async () => {
    const initials = page.getByRole('main').getByText('FF', { exact: true });
    const before = await initials.boundingBox();
    await give('Add a photo', 'me.jpg', 'image/jpeg', await largePhoto());
    await expect(toast(page, 'Your photo was saved')).toBeVisible();
    const photo = page.getByRole('main').locator('img');
    await expect(photo).toBeVisible();
    expect(await photo.boundingBox()).toEqual(before);
    expect(await initials.boundingBox()).toEqual(before);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page, 'a photo');
  });

  await test.step('the manager sees it in their list', async () => {
    const theirs = await newPageAs(browser, manager);
    const asked: string[] = [];
    theirs.on('request', (request) => {
      if (request.url().includes('/photo')) asked.push(request.url());
    });
    await theirs.goto('/employees');
    await expect(theirs.getByRole('main').locator('img')).toHaveCount(1);
    await expect(theirs.getByText('Nora Plain').first()).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(`/person/${employee.id}/photo?v=`);
  });

  await test.step('HR sees it in the list of people, and others beside the tasks that are theirs', async () => {
    const department = unique('Faces');
    const hr = await newReport(manager, 'Hanna Reed');
    await signIn(hr, hr.origin);
    await sql(
      manager.origin,
      `update people set department = '${department}' where id in ('${employee.id}', '${other.id}');
       update people set is_hr = true, hr_departments = array['${department}'] where id = '${hr.id}'`,
    );
    const theirs = await newPageAs(browser, hr);
    const asked: string[] = [];
    theirs.on('request', (request) => {
      if (request.url().includes('/photo')) asked.push(request.url());
    });
    await theirs.goto('/people');
    const rows = theirs.getByRole('table', { name: 'People' }).locator('[data-at]');
    await expect(rows.filter({ hasText: 'Fay Face' }).locator('img')).toBeVisible();
    await expect(rows.filter({ hasText: 'Nora Plain' }).getByText('NP')).toBeVisible();
    expect(asked).toHaveLength(1);

    const owned = [{ name: 'Show the kitchen', owner: { kind: 'person' as const, person_id: employee.id } }];
    const topics = [{ name: 'Rooms', description: '', public: true, tasks: [{ name: 'Arrive' }, ...owned] }];
    const plan = await newPlan(manager, other, { subplans: [{ ...SUBPLANS[0]!, topics }] });
    const others = await openAs(browser, other, `/onboarding/${plan.id}`);
    await pressOn(others.getByRole('button', { name: /^1 task of others/ }));
    const chip = others.getByRole('listitem').filter({ hasText: 'Show the kitchen' }).locator('.own').last();
    await expect(chip.locator('img')).toBeVisible();
    await expectAccessible(others, 'a photo beside a task');
  });

  await test.step('and it is removed', async () => {
    await choose('Remove the photo').press('Enter');
    await expect(toast(page, 'Your photo was removed')).toBeVisible();
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    await expect(choose('Add a photo')).toBeVisible();
  });
});
