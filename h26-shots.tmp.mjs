import { chromium } from 'playwright';
const origin='http://localhost:4127';
const args=['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'];
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args});
const email=process.argv[2]; const list=process.argv.slice(3);
const ctx=await b.newContext({viewport:{width:1280,height:900}});
const p=await ctx.newPage();
p.on('console',m=>{ if(m.type()==='error') console.log('console', m.text().slice(0,200)); });
await p.goto(origin+'/login'); await p.waitForTimeout(500);
await p.getByRole('button').first().click();
await p.waitForURL(/demo-sign-in/); await p.waitForTimeout(500);
await p.locator(`[data-email="${email}"]`).first().click();
await p.waitForTimeout(2500); console.log(p.url());
for (const spec of list){ const [path,name,w='1280',scheme='light',act='']=spec.split('|');
 const q=await ctx.newPage(); await q.emulateMedia({colorScheme:scheme==='dark'?'dark':'light',forcedColors:scheme==='forced'?'active':'none'});
 await q.setViewportSize({width:+w,height:900}); await q.goto(origin+path); await q.waitForTimeout(1500);
 if (act==='first') { await q.locator('li.pl-row a').nth(1).click(); await q.waitForTimeout(1500); }
 if (act==='assign') { await q.getByRole('button',{name:/Add all/}).click().catch(()=>{}); await q.getByRole('button',{name:'Choose a template'}).click(); await q.waitForTimeout(700); await q.getByRole('option').first().click(); await q.getByLabel('Email addresses').fill('nobody@harbor.example, ingrid.x@harbor.example\nwrong'); await q.waitForTimeout(1500);}
 await q.screenshot({path:`/tmp/h26-${name}-${w}-${scheme}.png`,fullPage:true});
 console.log(name,w,scheme,q.url(), await q.evaluate(()=>document.documentElement.scrollWidth-innerWidth)); await q.close(); }
await b.close();
