import { expect, test } from '../support/test.ts';

// A breach of the page's content security policy is an error of the console, which fails the test.
test('shows the API in Swagger UI and sends a request from it', async ({ page }) => {
  await page.goto('/api/docs');
  await page.locator('#operations-tag-System').click();
  const operation = page.locator('.opblock', { hasText: 'GET/api/config' });
  await operation.getByRole('button', { name: 'GET /api/config The settings' }).click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await expect(operation.locator('.live-responses-table')).toContainText('"org_time_zone"');
});
