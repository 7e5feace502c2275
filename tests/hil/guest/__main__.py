import json, time, sys, os
out=open('/dev/ttyS1','w')
def say(**k): out.write(json.dumps(k)+"\n"); out.flush()
say(kind="hello", python=sys.version, cpus=os.cpu_count(), clock=open('/sys/devices/system/clocksource/clocksource0/current_clocksource').read())
import gpiozero
os.chdir('/tmp')
t=time.monotonic()
import lgpio
say(kind="lgpio", t=time.monotonic()-t)
d="/sys/kernel/config/gpio-sim/hil"; os.makedirs(d+"/bank0"); 
w=lambda p,v: open(p,'w').write(v)
w(d+"/bank0/num_lines","54"); w(d+"/bank0/label","pinctrl-bcm2711"); w(d+"/live","1")
say(kind="chips", chips=[x for x in os.listdir('/dev') if 'gpio' in x], dev=open(d+"/dev_name").read())
t0=time.monotonic_ns(); 
for i in range(1000): time.monotonic_ns()
say(kind="clockcost", ns=(time.monotonic_ns()-t0)/1000)
say(kind="end")
