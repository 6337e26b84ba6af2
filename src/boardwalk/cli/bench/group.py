"""The commands of `boardwalk bench`."""

from boardwalk.cli.bench.environment import bench_environment_command
from boardwalk.cli.bench.house import bench_house_command
from boardwalk.cli.bench.load import bench_pit_command
from boardwalk.cli.bench.rates import bench_app, bench_solve_command, bench_table_command

bench_app.command("solve")(bench_solve_command)
bench_app.command("table")(bench_table_command)
bench_app.command("environment")(bench_environment_command)
bench_app.command("pit")(bench_pit_command)
bench_app.command("house")(bench_house_command)
